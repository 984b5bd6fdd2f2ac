import type { Tool, ToolContext, ToolPlace } from '#platform/agent/tool.ts';
import { z, type ZodError } from 'zod';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { Logger } from '#platform/logger.ts';
import { parseJson } from '#platform/parse-json.ts';

/** A tool that takes longer than this has failed, as far as the answer is concerned. */
const TOOL_TIMEOUT_MS = 30_000;

function isOffered(tool: Tool, place: ToolPlace): boolean {
  if (place.projectId === null && !tool.isOfferedInTalk) return false;
  return place.scratchpadDocumentId !== null || tool.needsScratchpad !== true;
}

/**
 * The tools of all domains. Their answers and failures are data for the model: whatever they say,
 * rights were checked by the use case behind them.
 */
export function createToolRegistry(tools: readonly Tool[], logger: Logger) {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  if (byName.size !== tools.length) throw new Error('Two tools have the same name.');

  return {
    all: tools,

    /** What makes sense to offer there. */
    listFor: (place: ToolPlace): Tool[] => tools.filter((tool) => isOffered(tool, place)),

    /** Runs a call of the model. Never throws: unknown tools, wrong arguments and failures are answers. */
    async execute(call: { name: string; args: unknown }, context: ToolContext): Promise<unknown> {
      const tool = byName.get(call.name);
      if (!tool || !isOffered(tool, context)) {
        return { error: `There is no tool named ${call.name}.` };
      }
      const args = readArguments(tool, call.args ?? {});
      if (!args.success)
        return { error: `The arguments do not fit: ${whatDoesNotFit(args.error)}` };
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(TOOL_TIMEOUT_MS)]);
      try {
        return await Promise.race([
          tool.execute(args.data, { ...context, signal }),
          rejectOnAbort(signal),
        ]);
      } catch (error) {
        if (signal.aborted) return { error: 'The tool was stopped or took too long.' };
        if (error instanceof DomainError) return { error: error.message };
        logger.error({ err: error, tool: call.name }, 'a tool failed');
        return { error: 'The tool failed.' };
      }
    },
  };
}

const namedArguments = z.record(z.string(), z.unknown());
const isNothing = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Many models fill what they may leave out with null, or nothing: where that does not fit, it counts as left out. Some,
 * Claude too now and then, write a list or a number as a text: where a text does not fit, it is what it is the JSON of.
 */
function readArguments({ parameters }: Tool, sent: unknown) {
  const read = parameters.safeParse(sent);
  if (read.success) return read;
  const withoutNulls: unknown = JSON.parse(JSON.stringify(sent), (_name, value: unknown) =>
    value === null ? undefined : value,
  );
  const again = parameters.safeParse(withoutNulls);
  const named = namedArguments.safeParse(withoutNulls);
  if (again.success || !named.success) return again.success ? again : read;
  const misfits = new Set(again.error.issues.map(({ path }) => path[0]));
  // Only of what stands at the top: further inside, an empty text is what takes the place of another one.
  const mended = Object.entries(named.data)
    .filter(([name, value]) => !misfits.has(name) || !isNothing(value))
    .map(([name, value]): [string, unknown] => [
      name,
      misfits.has(name) && typeof value === 'string' ? (parseJson(value) ?? value) : value,
    ]);
  const last = parameters.safeParse(Object.fromEntries(mended));
  return last.success ? last : read;
}

/** Which argument it is, and why: without its name a model can only guess. */
function whatDoesNotFit({ issues: [first] }: ZodError): string {
  if (!first) return 'invalid';
  return first.path.length === 0 ? first.message : `${first.path.join('.')}: ${first.message}`;
}

export type ToolRegistry = ReturnType<typeof createToolRegistry>;

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new Error('aborted'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
