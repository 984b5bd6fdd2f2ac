import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { AttachmentsService } from '#domains/attachments/index.ts';
import type { DocumentsService } from '#domains/documents/index.ts';
import { describeMemory } from '#domains/episodes/index.ts';
import {
  estimateTokens,
  loadTokenCounter,
  tokensAtMost,
  type CountTokens,
  type ModelMessage,
  type ModelRequest,
} from '#domains/language-models/index.ts';
import { calendarOf } from '#platform/calendar.ts';
import type { Clock } from '#platform/clock.ts';
import type { Message, SessionsService, TurnBase } from '#domains/sessions/index.ts';
import { describeWorkflows, type WorkflowsService } from '#domains/workflows/index.ts';
import type { TokenBudget } from './token-use.ts';
import type { ToolRegistry } from './tool-registry.ts';
import {
  buildModelMessages,
  buildSystemPrompt,
  chooseMessages,
  CONTEXT_MESSAGES,
  findDialogueState,
  findTimeZone,
  type Days,
} from './turn-context.ts';
import { describeDocuments } from './turn-documents.ts';
import { fileIdsOf, loadFittingFiles } from './turn-file-room.ts';
import { withQuestion, type ReadSight, type Sight } from './turn-memory.ts';
import { findScratchpad, placeOf } from './turn-scratchpad.ts';
import { measureRequest, sumOf, type RequestTokens } from './turn-tokens.ts';

/** What a request says of its person and its moment. */
export interface Asking {
  userName: string;
  isAdmin: boolean;
  language: InterfaceLanguage;
  actionCardId: ModelRequest['dialogue']['actionCardId'];
  /** Whether the guided mode answers: it knows no budget, and reads the newest messages alone. */
  isGuided: boolean;
  /** What the model that answers may be sent. */
  budget: TokenBudget;
}

export interface TurnRequest {
  request: Omit<ModelRequest, 'signal'>;
  /** What of the session the model sees. */
  sight: Sight;
  /** The days by which it is told when something was said. */
  days: Days;
  tokens: RequestTokens;
  /** Whether the tokens are counted; they are estimated while the request is short beyond doubt. */
  isExact: boolean;
  /** More tokens than it can have. */
  mostTokens: number;
}

interface BuildOptions {
  exact?: boolean;
  heldTokens?: number;
  isAsRead?: boolean;
  sight?: Promise<Sight> | undefined;
}

/** What is being read for a request, beside the workflow. */
interface Asked {
  seen: Sight | Promise<Sight>;
  documents: string | Promise<string>;
  state: unknown;
  replacedState: unknown;
}

type Sent = Pick<ModelRequest, 'system' | 'messages' | 'tools'>;

/** Files leave this much of the budget to estimates that are off. */
const SHARE_WITH_FILES = 0.9;

const estimate: CountTokens = (text) => estimateTokens(text.length);

/** More tokens than a request can have. Descriptions of tools are our own English, in which two characters are one at least. */
function boundTokens(sent: Sent): number {
  const { tools, ...words } = measureRequest(sent, tokensAtMost);
  return sumOf({ ...words, tools: Math.ceil(tools / 2) });
}

/** Whether so few tokens at most decide nothing, so that an estimate will do. */
export function isShort(
  mostTokens: number,
  { maxTokens, emergencyThreshold }: TokenBudget,
): boolean {
  return mostTokens < (maxTokens * emergencyThreshold) / 100;
}

/** The same request, counted. */
export async function countRequest(built: TurnRequest): Promise<TurnRequest> {
  if (built.isExact) return built;
  const tokens = measureRequest(built.request, await loadTokenCounter());
  return { ...built, tokens, isExact: true, mostTokens: sumOf(tokens) };
}

/**
 * What of a session is sent to the model: for turns, and for whoever looks at what a turn would send.
 */
export function createTurnRequests(deps: {
  clock: Clock;
  attachments: Pick<AttachmentsService, 'loadForModel'>;
  documents: Pick<DocumentsService, 'describeForTurn'>;
  tools: Pick<ToolRegistry, 'listFor'>;
  workflows: Pick<WorkflowsService, 'findActive'>;
  sessions: Pick<SessionsService, 'findDialogueState'>;
  readSight: ReadSight;
}) {
  /** Where the guided dialogue stood, also where somebody went on with a model for long in between. */
  async function recallDialogue(sessionId: string, history: readonly Message[]): Promise<unknown> {
    const state = findDialogueState(history);
    const isWhole = history.length < CONTEXT_MESSAGES;
    return state !== null || isWhole ? state : deps.sessions.findDialogueState(sessionId, null);
  }

  /** Where it stood with what the newest message takes the place of, as an edit does and a question for another answer. */
  function recallReplaced(sessionId: string, history: readonly Message[]): Promise<unknown> {
    const question = history.at(-1);
    return question?.metadata.replaces_index === undefined
      ? Promise.resolve(null)
      : deps.sessions.findDialogueState(sessionId, question.index);
  }

  /** The messages with what there is room for of their files, measured. */
  async function complete(
    sessionId: string,
    sight: Sight,
    sent: Sent,
    told: { budget: TokenBudget; heldTokens: number; exact: boolean; days: Days | undefined },
  ): Promise<Omit<TurnRequest, 'request' | 'sight' | 'days'> & { messages: ModelMessage[] }> {
    const { budget, heldTokens, exact, days } = told;
    const bound = boundTokens(sent);
    const isExact = exact || !isShort(bound + heldTokens, budget);
    const count = isExact ? await loadTokenCounter() : estimate;
    const measure = (whole: Sent, most: number) => {
      const tokens = measureRequest(whole, count);
      const mostTokens = isExact ? sumOf(tokens) : most;
      return { messages: whole.messages, tokens, isExact, mostTokens };
    };
    const words = measure(sent, bound);
    const ids = fileIdsOf(sight.messages);
    if (ids.length === 0) return words;
    const room = budget.maxTokens * SHARE_WITH_FILES - sumOf(words.tokens) - heldTokens;
    const files = await loadFittingFiles(deps.attachments, { sessionId, ids }, room, count);
    const withFiles = { ...sent, messages: buildModelMessages(sight.messages, files, days) };
    const boundWithFiles = boundTokens(withFiles);
    if (!isExact && !isShort(boundWithFiles + heldTokens, budget)) {
      return complete(sessionId, sight, sent, { ...told, exact: true });
    }
    return measure(withFiles, boundWithFiles);
  }

  /**
   * @param base with the newest messages of the session, at most `CONTEXT_MESSAGES`
   * @param exact whether tokens are counted even where an estimate decides the same
   * @param heldTokens what else is sent with the request, so that files leave room for it
   * @param isAsRead whether nothing can have come to the memory of the session since the base was read
   * @param sight what was in sight before the question, where it is being read already
   */
  return async function buildRequest(
    { session, project, memoryMark, history }: TurnBase,
    { actionCardId, isAdmin, isGuided, budget, ...person }: Asking,
    { exact = false, heldTokens = 0, isAsRead = false, sight: known }: BuildOptions = {},
  ): Promise<TurnRequest> {
    const facts = { sessionType: session.type, ...person };
    const days = { calendar: calendarOf(findTimeZone(history)), now: deps.clock.now() };
    // The guided mode reads where its dialogue stood, and the words as they were typed; a model reads all the rest.
    const asked: Asked = isGuided
      ? {
          seen: { messages: chooseMessages(history), episodes: [] },
          documents: '',
          state: recallDialogue(session.id, history),
          replacedState: recallReplaced(session.id, history),
        }
      : {
          seen:
            known ??
            deps.readSight(session.id, history, {
              historyLimit: CONTEXT_MESSAGES,
              hasEpisodes: memoryMark !== '' || !isAsRead,
            }),
          documents: describeDocuments(deps.documents, session, history, {
            calendar: days.calendar,
            maxTokens: budget.maxTokens,
          }),
          state: null,
          replacedState: null,
        };
    // Side by side, because these questions stand between a person and the first word.
    const [seen, documents, state, replacedState, workflow] = await Promise.all([
      asked.seen,
      asked.documents,
      asked.state,
      asked.replacedState,
      // Workflows are work on a project, so that talk costs no question for one.
      project === null ? null : deps.workflows.findActive(session.id),
    ]);
    const sight = withQuestion(seen, history.at(-1));
    const workflows = isGuided ? '' : describeWorkflows(workflow, actionCardId, person.language);
    const memory = describeMemory(sight.episodes, days.calendar);
    const system = [buildSystemPrompt({ ...facts, project, days }), workflows, documents, memory]
      .filter((part) => part !== '')
      .join('\n\n');
    const toldDays = isGuided ? undefined : days;
    const words = buildModelMessages(sight.messages, new Map(), toldDays);
    const tools = deps.tools.listFor(placeOf(session, history));
    const { messages, ...measured } = await complete(
      session.id,
      sight,
      { system, messages: words, tools },
      { budget, heldTokens, exact, days: toldDays },
    );
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
          isReview: findScratchpad(history)?.isReview ?? false,
          workflow,
          state,
          replacedState,
        },
      },
      sight,
      days,
      ...measured,
    };
  };
}

export type BuildTurnRequest = ReturnType<typeof createTurnRequests>;
