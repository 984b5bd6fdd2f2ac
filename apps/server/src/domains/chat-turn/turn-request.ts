import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { AttachmentsService } from '#domains/attachments/index.ts';
import type { DocumentsService } from '#domains/documents/index.ts';
import type { ModelFile, ModelRequest } from '#domains/language-models/index.ts';
import type { Message, TurnBase } from '#domains/sessions/index.ts';
import type { ToolRegistry } from './tool-registry.ts';
import {
  buildModelMessages,
  buildSystemPrompt,
  chooseMessages,
  CONTEXT_CHARACTERS,
  CONTEXT_CHARACTERS_WITH_FILES,
  findDialogueState,
  planFiles,
} from './turn-context.ts';
import { describeDocuments } from './turn-documents.ts';
import { placeOf } from './turn-scratchpad.ts';

/** What a request says of its person and its moment. */
export interface Asking {
  userName: string;
  isAdmin: boolean;
  language: InterfaceLanguage;
  actionCardId: ModelRequest['dialogue']['actionCardId'];
}

export interface TurnRequest {
  request: Omit<ModelRequest, 'signal'>;
  /** The messages of the log that the model is sent. */
  chosen: Message[];
  /** What the words and files of a conversation may take together. */
  maxCharacters: number;
}

/**
 * What of a session is sent to the model: for turns, and for whoever looks at what a turn would send.
 * @param history the newest messages of the session, in their order
 */
export function createTurnRequests(deps: {
  attachments: Pick<AttachmentsService, 'loadForModel'>;
  documents: Pick<DocumentsService, 'describeForTurn'>;
  tools: Pick<ToolRegistry, 'listFor'>;
}) {
  return async function buildRequest(
    { session, project }: Omit<TurnBase, 'history'>,
    history: readonly Message[],
    { actionCardId, isAdmin, ...person }: Asking,
  ): Promise<TurnRequest> {
    const chosen = chooseMessages(history);
    const plan = planFiles(chosen);
    const files =
      plan.messages.length === 0
        ? new Map<string, ModelFile>()
        : await deps.attachments.loadForModel({ sessionId: session.id, ...plan });
    const documents = await describeDocuments(deps.documents, session, history);
    const facts = { sessionType: session.type, ...person };
    return {
      request: {
        system: [buildSystemPrompt({ ...facts, project }), documents]
          .filter((part) => part !== '')
          .join('\n\n'),
        messages: buildModelMessages(chosen, files),
        tools: deps.tools.listFor(placeOf(session, history)),
        dialogue: {
          ...facts,
          projectName: project?.name ?? null,
          isAdmin,
          actionCardId,
          state: findDialogueState(history),
        },
      },
      chosen,
      maxCharacters: plan.messages.length > 0 ? CONTEXT_CHARACTERS_WITH_FILES : CONTEXT_CHARACTERS,
    };
  };
}

export type BuildTurnRequest = ReturnType<typeof createTurnRequests>;
