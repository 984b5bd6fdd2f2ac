import { z } from 'zod';

/** The corner of a floating window at the top left, in pixels of the browser's window. */
export const point = z.object({ x: z.number(), y: z.number() });

/** Its size, in pixels too. */
export const size = z.object({ width: z.number(), height: z.number() });
