/** What an emulated model has to say, in the order in which it says it. */
export interface WireToolCall {
  id: string;
  name: string;
  args: unknown;
}

export type WireFinish = 'stop' | 'length' | 'tool-calls' | 'content-filter';

export interface WireUsage {
  inputTokens: number;
  outputTokens: number;
}

/** One answer in one provider's stream format; each function gives the bytes to send next. */
export interface WireWriter {
  open(): string;
  text(text: string): string;
  reasoning(text: string): string;
  toolCall(call: WireToolCall): string;
  /** A failure told inside the stream. */
  error(message: string): string;
  close(finish: WireFinish, usage: WireUsage): string;
}

/** A frame without a name. */
export const frame = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

/** A frame whose name is the type of its data. */
export const namedFrame = (data: { type: string; [field: string]: unknown }) =>
  `event: ${data.type}\n${frame(data)}`;

/** Cuts JSON where providers cut it: anywhere. */
export function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== '');
}
