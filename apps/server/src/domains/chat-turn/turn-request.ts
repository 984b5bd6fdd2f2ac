import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { AttachmentsService } from '#domains/attachments/index.ts';
import type { DocumentsService } from '#domains/documents/index.ts';
import {
  estimateTokens,
  loadTokenCounter,
  tokensAtMost,
  type CountTokens,
  type ModelFile,
  type ModelMessage,
  type ModelRequest,
} from '#domains/language-models/index.ts';
import type { Message, TurnBase } from '#domains/sessions/index.ts';
import { describeWorkflows, type WorkflowsService } from '#domains/workflows/index.ts';
import type { TokenBudget } from './token-use.ts';
import type { ToolRegistry } from './tool-registry.ts';
import {
  buildModelMessages,
  buildSystemPrompt,
  chooseMessages,
  CONTEXT_MESSAGES,
  filesOf,
  findDialogueState,
} from './turn-context.ts';
import { describeDocuments } from './turn-documents.ts';
import type { ReadSight, Sight } from './turn-memory.ts';
import { placeOf } from './turn-scratchpad.ts';
import { countWords, measureRequest, sumOf, type RequestTokens } from './turn-tokens.ts';

/** What a request says of its person and its moment. */
export interface Asking {
  userName: string;
  isAdmin: boolean;
  language: InterfaceLanguage;
  actionCardId: ModelRequest['dialogue']['actionCardId'];
  /** Whether the guided mode answers: it knows no budget, and reads the newest messages alone. */
  isGuided: boolean;
}

export interface TurnRequest {
  request: Omit<ModelRequest, 'signal'>;
  /** What of the session the model sees. */
  sight: Sight;
  tokens: RequestTokens;
}

type ActiveWorkflow = Awaited<ReturnType<WorkflowsService['findActive']>>;

/** Files leave this much of the budget to estimates that are off. */
const SHARE_WITH_FILES = 0.9;
/** Texts of files are cut by characters; in dense ones three make a token. */
const FILE_CHARACTERS_PER_TOKEN = 3;

/** Counts exactly where it could matter, and estimates a conversation that is short beyond doubt. */
async function chooseCounter(characters: number, budget: TokenBudget): Promise<CountTokens> {
  const limit = (budget.maxTokens * budget.emergencyThreshold) / 100;
  if (tokensAtMost(characters) < limit) return (text) => estimateTokens(text.length);
  return loadTokenCounter();
}

/**
 * What of a session is sent to the model: for turns, and for whoever looks at what a turn would send.
 */
export function createTurnRequests(deps: {
  attachments: Pick<AttachmentsService, 'loadForModel'>;
  documents: Pick<DocumentsService, 'describeForTurn'>;
  tools: Pick<ToolRegistry, 'listFor'>;
  workflows: Pick<WorkflowsService, 'findActive'>;
  readSight: ReadSight;
  budget: TokenBudget;
}) {
  async function loadFiles(
    sessionId: string,
    messages: readonly Message[],
    usedTokens: number,
  ): Promise<ReadonlyMap<string, ModelFile>> {
    const ids = messages
      .map(filesOf)
      .filter((found) => found.length > 0)
      .reverse();
    if (ids.length === 0) return new Map();
    const room = deps.budget.maxTokens * SHARE_WITH_FILES - usedTokens;
    return deps.attachments.loadForModel({
      sessionId,
      messages: ids,
      maxCharacters: Math.max(0, Math.floor(room * FILE_CHARACTERS_PER_TOKEN)),
    });
  }

  /**
   * @param history the newest messages of the session, at most `CONTEXT_MESSAGES`, in their order
   * @param exact whether tokens are counted even where an estimate decides the same
   */
  return async function buildRequest(
    { session, project }: Omit<TurnBase, 'history'>,
    history: readonly Message[],
    { actionCardId, isAdmin, isGuided, ...person }: Asking,
    { exact = false } = {},
  ): Promise<TurnRequest> {
    const facts = { sessionType: session.type, ...person };
    // Side by side, because these questions stand between a person and the first word.
    const [sight, documents, workflow]: [Sight, string, ActiveWorkflow] = await Promise.all([
      isGuided
        ? { messages: chooseMessages(history), episodes: [], memory: '' }
        : deps.readSight(session.id, history, CONTEXT_MESSAGES),
      isGuided ? '' : describeDocuments(deps.documents, session, history),
      // Workflows are work on a project, so that talk costs no question for one.
      project === null ? null : deps.workflows.findActive(session.id),
    ]);
    const workflows = isGuided ? '' : describeWorkflows(workflow, actionCardId, person.language);
    const system = [buildSystemPrompt({ ...facts, project }), workflows, documents, sight.memory]
      .filter((part) => part !== '')
      .join('\n\n');
    const words: ModelMessage[] = buildModelMessages(sight.messages, new Map());
    const tools = deps.tools.listFor(placeOf(session, history));
    const length = (messages: readonly ModelMessage[]) =>
      countWords(messages, (text) => text.length);
    const count = exact
      ? await loadTokenCounter()
      : await chooseCounter(system.length + length(words), deps.budget);
    const withoutFiles = measureRequest({ system, messages: words, tools }, count);
    const files = await loadFiles(session.id, sight.messages, sumOf(withoutFiles));
    const messages = files.size === 0 ? words : buildModelMessages(sight.messages, files);
    return {
      request: {
        system,
        messages,
        tools,
        dialogue: {
          ...facts,
          projectName: project?.name ?? null,
          isAdmin,
          actionCardId,
          workflow,
          state: findDialogueState(history),
        },
      },
      sight,
      tokens: files.size === 0 ? withoutFiles : measureRequest({ system, messages, tools }, count),
    };
  };
}

export type BuildTurnRequest = ReturnType<typeof createTurnRequests>;
