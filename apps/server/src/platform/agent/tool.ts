import type { z } from 'zod';
import type { Actor } from '#platform/actor.ts';

/** What decides which tools are offered. */
export interface ToolPlace {
  /** null in a talk session. */
  projectId: number | null;
  /** The document that is open as the scratchpad, of the session's project. */
  scratchpadDocumentId: string | null;
}

/** In whose name and where a tool runs. */
export interface ToolContext extends ToolPlace {
  actor: Actor;
  sessionId: string;
  turnId: string;
  signal: AbortSignal;
}

/** A use case of a domain, offered to the assistant. It has the rights of the asking user, never more. */
export interface Tool {
  name: string;
  /** The group in which the tool is listed: `project`, `documents`, … */
  provider: string;
  /** Tells the model when to use the tool. */
  description: string;
  parameters: z.ZodObject;
  /** Whether the tool makes sense in a session without a project. */
  isOfferedInTalk: boolean;
  /** Whether the tool makes sense only while a document is open as the scratchpad. */
  needsScratchpad?: boolean;
  execute(args: unknown, context: ToolContext): Promise<unknown>;
}
