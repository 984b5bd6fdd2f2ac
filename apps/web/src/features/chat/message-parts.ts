import type { FileDataPart, InlineDataPart } from '@robin/contract/attachments';
import type { WirePart } from './messages/wire-part.ts';
import { addThinkingStep, THINKING_TOOL, type ThinkingStep } from './thinking-steps.ts';

/** One part of a message as the chat shows it. `callId` pairs a call with its answer. */
export type MessageContentPart =
  | { type: 'text'; text: string }
  | { type: 'function_call'; name: string; args: unknown; callId: string | null }
  | { type: 'function_response'; name: string; response: unknown; callId: string | null }
  | AttachmentPart
  | { type: 'unknown'; name: string };

/** A file or an image that came with a message; its address answers only with the token of its owner. */
export type AttachmentPart =
  | ({ type: 'file_data' } & FileDataPart['file_data'])
  | ({ type: 'inline_data' } & InlineDataPart['inline_data']);

/** Parts in the order in which they happened, and the thinking that is shown apart from them. */
export interface FoldedParts {
  parts: MessageContentPart[];
  thinkingSteps: ThinkingStep[];
  /** Whether text that follows still belongs to the last part. */
  isTextOpen: boolean;
}

export const noParts: FoldedParts = { parts: [], thinkingSteps: [], isTextOpen: false };

/**
 * Adds one part of the wire. Text is joined to the text before it; thinking becomes a step and is
 * not shown as a tool call as well.
 * @param arrivedAt time of a thinking step that carries none, ISO 8601
 */
export function foldPart(folded: FoldedParts, part: WirePart, arrivedAt: string): FoldedParts {
  const { parts, thinkingSteps } = folded;
  if ('text' in part) {
    if (part.text === '') return folded;
    const last = parts.at(-1);
    if (folded.isTextOpen && last?.type === 'text') {
      const joined: MessageContentPart = { type: 'text', text: last.text + part.text };
      return { ...folded, parts: [...parts.slice(0, -1), joined] };
    }
    return {
      thinkingSteps,
      parts: [...parts, { type: 'text', text: part.text }],
      isTextOpen: true,
    };
  }
  if ('function_call' in part) {
    const { name, args, id } = part.function_call;
    if (name === THINKING_TOOL) {
      const steps = addThinkingStep(thinkingSteps, args, arrivedAt);
      return { parts, thinkingSteps: steps, isTextOpen: false };
    }
    const call: MessageContentPart = { type: 'function_call', name, args, callId: id ?? null };
    return { thinkingSteps, parts: [...parts, call], isTextOpen: false };
  }
  if ('function_response' in part && part.function_response.name === THINKING_TOOL) return folded;
  return { thinkingSteps, parts: [...parts, toContentPart(part)], isTextOpen: false };
}

/** A part that stands on its own as the chat shows it. */
function toContentPart(
  part: Exclude<WirePart, { text: string } | { function_call: unknown }>,
): MessageContentPart {
  if ('file_data' in part) return { type: 'file_data', ...part.file_data };
  if ('inline_data' in part) return { type: 'inline_data', ...part.inline_data };
  if ('unknown' in part) return { type: 'unknown', name: part.unknown.type };
  const { name, response, id } = part.function_response;
  return { type: 'function_response', name, response, callId: id ?? null };
}

/** Folds the stored parts of a message. */
export function foldParts(parts: readonly WirePart[], arrivedAt: string): FoldedParts {
  return parts.reduce((folded, part) => foldPart(folded, part, arrivedAt), noParts);
}

/** A tool call with what came back, as one chip shows it. */
export interface ToolUse {
  type: 'tool';
  name: string;
  args: unknown;
  response: unknown;
  status: 'running' | 'succeeded' | 'failed' | 'unanswered';
}

export type MessageSegment =
  | { type: 'text'; text: string }
  | { type: 'tools'; uses: ToolUse[] }
  | { type: 'attachments'; attachments: AttachmentPart[] }
  | { type: 'unknown'; name: string };

/** Whether a tool's answer says that it did not work. */
function isFailure(response: unknown): boolean {
  return (
    typeof response === 'object' && response !== null && 'error' in response && !!response.error
  );
}

/**
 * Pairs calls with their answers and groups neighbouring tools and neighbouring attachments, so that a
 * message reads as text, rows of chips and rows of files. Answers find their call by id, else by the first open call of that name.
 * @param isRunning false once no further answer can come
 */
export function toSegments(
  parts: readonly MessageContentPart[],
  isRunning: boolean,
): MessageSegment[] {
  const segments: MessageSegment[] = [];
  const open: { callId: string | null; use: ToolUse }[] = [];

  function addUse(use: ToolUse): void {
    const last = segments.at(-1);
    if (last?.type === 'tools') last.uses.push(use);
    else segments.push({ type: 'tools', uses: [use] });
  }

  for (const part of parts) {
    if (part.type === 'text' || part.type === 'unknown') {
      segments.push(part);
    } else if (part.type === 'file_data' || part.type === 'inline_data') {
      const last = segments.at(-1);
      if (last?.type === 'attachments') last.attachments.push(part);
      else segments.push({ type: 'attachments', attachments: [part] });
    } else if (part.type === 'function_call') {
      const use: ToolUse = {
        type: 'tool',
        name: part.name,
        args: part.args,
        response: undefined,
        status: isRunning ? 'running' : 'unanswered',
      };
      addUse(use);
      open.push({ callId: part.callId, use });
    } else {
      const status = isFailure(part.response) ? 'failed' : 'succeeded';
      const index = open.findIndex(({ callId, use }) =>
        part.callId === null ? use.name === part.name : callId === part.callId,
      );
      const [match] = index === -1 ? [] : open.splice(index, 1);
      if (match) Object.assign(match.use, { response: part.response, status });
      else
        addUse({ type: 'tool', name: part.name, args: undefined, response: part.response, status });
    }
  }
  return segments;
}
