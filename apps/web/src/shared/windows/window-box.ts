/** Where a floating window is and how large, in pixels of the browser's window. */
export interface WindowBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Room {
  width: number;
  height: number;
}

const MIN_WIDTH = 400;
const MIN_HEIGHT = 300;

/** The nearest value within both limits; the upper one wins where there is no room between them. */
function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}

/** The box as it can be shown: never smaller than its minimum, never larger than the room, all of it inside. */
export function fitBox(box: WindowBox, room: Room, minHeight = MIN_HEIGHT): WindowBox {
  const width = clamp(box.width, MIN_WIDTH, room.width);
  const height = clamp(box.height, minHeight, room.height);
  return {
    width,
    height,
    x: clamp(box.x, 0, room.width - width),
    y: clamp(box.y, 0, room.height - height),
  };
}

/** The box after its lower right corner was moved; the other corner stays where it is. */
export function resizeBox(box: WindowBox, by: { x: number; y: number }, room: Room): WindowBox {
  return {
    ...box,
    width: clamp(box.width + by.x, MIN_WIDTH, room.width - box.x),
    height: clamp(box.height + by.y, MIN_HEIGHT, room.height - box.y),
  };
}
