import { useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react';
import { hasCommandKey } from '#shared/ui/has-command-key.ts';
import { fitBox, resizeBox, type WindowBox } from './window-box.ts';

const STEP_PX = 10;
const BIG_STEP_PX = 50;

interface WindowBoxOptions {
  /** Where it was put last; the browser's window may have become smaller since. */
  wanted: WindowBox;
  /** Set where the window is collapsed to its head, which is then all of its height. */
  collapsedHeight?: number | undefined;
  onChange: (box: WindowBox) => void;
}

type Change = (start: WindowBox, by: { x: number; y: number }) => WindowBox;

/** Place and size of a floating window, and how pointer and arrow keys change them. */
export function useWindowBox({ wanted, collapsedHeight, onChange }: WindowBoxOptions) {
  const room = { width: useWindowLength('innerWidth'), height: useWindowLength('innerHeight') };
  const fit = (box: WindowBox) => fitBox(box, room, collapsedHeight);
  const box = fit({ ...wanted, height: collapsedHeight ?? wanted.height });

  const move: Change = (start, by) => fit({ ...start, x: start.x + by.x, y: start.y + by.y });
  const resize: Change = (start, by) => resizeBox(start, by, room);
  // A collapsed window keeps the height that it will have again.
  const place = ({ x, y }: WindowBox) =>
    onChange({ x, y, width: wanted.width, height: wanted.height });

  return {
    box,
    /** For the head: moves the window with the pointer. */
    dragProps: dragBy((by) => place(move(box, by))),
    /** For the grip: moves the window with the arrow keys. */
    moveKeys: keysBy((by) => place(move(box, by))),
    /** For the corner: resizes the window with the pointer and with the arrow keys. */
    resizeProps: {
      ...dragBy((by) => onChange(resize(box, by))),
      ...keysBy((by) => onChange(resize(box, by))),
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
      if (hasCommandKey(event)) return;
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
