/** Where the panel is and how large, in pixels of the window. */
export interface PanelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Room {
  width: number;
  height: number;
}

const PANEL_MIN_WIDTH = 400;
const PANEL_MIN_HEIGHT = 300;

/** The nearest value within both limits; the upper one wins where there is no room between them. */
function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}

/** The box as it can be shown: never smaller than its minimum, never larger than the window, all of it inside. */
export function fitBox(box: PanelBox, room: Room, minHeight = PANEL_MIN_HEIGHT): PanelBox {
  const width = clamp(box.width, PANEL_MIN_WIDTH, room.width);
  const height = clamp(box.height, minHeight, room.height);
  return {
    width,
    height,
    x: clamp(box.x, 0, room.width - width),
    y: clamp(box.y, 0, room.height - height),
  };
}

/** The box after its lower right corner was moved; the other corner stays where it is. */
export function resizeBox(box: PanelBox, by: { x: number; y: number }, room: Room): PanelBox {
  return {
    ...box,
    width: clamp(box.width + by.x, PANEL_MIN_WIDTH, room.width - box.x),
    height: clamp(box.height + by.y, PANEL_MIN_HEIGHT, room.height - box.y),
  };
}
