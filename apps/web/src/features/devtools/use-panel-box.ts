import { useDevPanelSettings } from '#shared/settings/dev-panel-settings.ts';
import { useWindowBox } from '#shared/windows/use-window-box.ts';

/** Height of the head, which is all that a collapsed panel shows. */
export const HEAD_HEIGHT = 44;

/** Place and size of the panel, kept in its settings. */
export function usePanelBox() {
  const position = useDevPanelSettings((settings) => settings.position);
  const size = useDevPanelSettings((settings) => settings.size);
  const isCollapsed = useDevPanelSettings((settings) => settings.isCollapsed);
  const change = useDevPanelSettings((settings) => settings.change);
  return useWindowBox({
    wanted: { ...position, ...size },
    collapsedHeight: isCollapsed ? HEAD_HEIGHT : undefined,
    onChange: ({ x, y, width, height }) => change({ position: { x, y }, size: { width, height } }),
  });
}
