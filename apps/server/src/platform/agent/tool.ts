import type { z } from 'zod';
import type { Actor } from '#platform/actor.ts';

/** In whose name and where a tool runs. */
export interface ToolContext {
  actor: Actor;
  sessionId: string;
  /** null in a talk session. */
  projectId: number | null;
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
  execute(args: unknown, context: ToolContext): Promise<unknown>;
}
