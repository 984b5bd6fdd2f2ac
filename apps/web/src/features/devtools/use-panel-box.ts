import { useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react';
import { useDevPanelSettings } from '#shared/settings/dev-panel-settings.ts';
import { fitBox, resizeBox, type PanelBox } from './panel-box.ts';

/** Height of the head, which is all that a collapsed panel shows. */
export const HEAD_HEIGHT = 44;

const STEP_PX = 10;
const BIG_STEP_PX = 50;

type Change = (start: PanelBox, by: { x: number; y: number }) => PanelBox;

/** Place and size of the panel, and how pointer and arrow keys change them. */
export function usePanelBox() {
  const room = { width: useWindowLength('innerWidth'), height: useWindowLength('innerHeight') };
  const position = useDevPanelSettings((settings) => settings.position);
  const size = useDevPanelSettings((settings) => settings.size);
  const isCollapsed = useDevPanelSettings((settings) => settings.isCollapsed);
  const change = useDevPanelSettings((settings) => settings.change);
  const wanted = { ...position, ...size };
  const box = isCollapsed
    ? fitBox({ ...wanted, height: HEAD_HEIGHT }, room, HEAD_HEIGHT)
    : fitBox(wanted, room);

  const move: Change = (start, by) => {
    const moved = { ...start, x: start.x + by.x, y: start.y + by.y };
    return fitBox(moved, room, isCollapsed ? HEAD_HEIGHT : undefined);
  };
  const resize: Change = (start, by) => resizeBox(start, by, room);

  const place = ({ x, y }: PanelBox) => change({ position: { x, y } });
  const setSize = ({ width, height }: PanelBox) => {
    // A panel that the window had pushed aside stays where it is shown.
    change({ position: { x: box.x, y: box.y }, size: { width, height } });
  };

  return {
    box,
    /** For the head: moves the panel with the pointer. */
    dragProps: dragBy((by) => place(move(box, by))),
    /** For the grip: moves the panel with the arrow keys. */
    moveKeys: keysBy((by) => place(move(box, by))),
    /** For the corner: resizes the panel with the pointer and with the arrow keys. */
    resizeProps: {
      ...dragBy((by) => setSize(resize(box, by))),
      ...keysBy((by) => setSize(resize(box, by))),
    },
  };
}

function useWindowLength(name: 'innerWidth' | 'innerHeight'): number {
  return useSyncExternalStore(onResize, () => window[name]);
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Handlers that tell how far a pressed pointer has come since the press, each time it moves. */
function dragBy(onDrag: (by: { x: number; y: number }) => void) {
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const { target, currentTarget } = event;
      const control = target instanceof Element && target.closest('button, [role=tab]');
      if (event.button !== 0 || (control && control !== currentTarget && !isGrip(control))) return;
      currentTarget.setPointerCapture(event.pointerId);
      const start = { x: event.clientX, y: event.clientY };
      const follow = (moved: globalThis.PointerEvent) =>
        onDrag({ x: moved.clientX - start.x, y: moved.clientY - start.y });
      const end = () => {
        currentTarget.removeEventListener('pointermove', follow);
        currentTarget.removeEventListener('lostpointercapture', end);
        currentTarget.removeEventListener('pointercancel', end);
        currentTarget.removeEventListener('pointerup', end);
      };
      currentTarget.addEventListener('pointermove', follow);
      currentTarget.addEventListener('lostpointercapture', end);
      currentTarget.addEventListener('pointercancel', end);
      currentTarget.addEventListener('pointerup', end);
    },
  };
}

function isGrip(control: Element): boolean {
  return control.hasAttribute('data-grip');
}

function keysBy(onStep: (by: { x: number; y: number }) => void) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      const step = event.shiftKey ? BIG_STEP_PX : STEP_PX;
      const by = {
        ArrowLeft: { x: -step, y: 0 },
        ArrowRight: { x: step, y: 0 },
        ArrowUp: { x: 0, y: -step },
        ArrowDown: { x: 0, y: step },
      }[event.key];
      if (!by) return;
      event.preventDefault();
      onStep(by);
    },
  };
}
