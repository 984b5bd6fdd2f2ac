import type { ActionCardId } from '@robin/contract/action-cards';
import type { ErrorCode } from '@robin/contract/errors';
import type { LanguageModelProvider } from '@robin/contract/language-models';
import type { WorkflowStepStatus } from '@robin/contract/workflows';
import type { InterfaceLanguage, SessionType } from '@robin/contract/sessions';
import type { z } from 'zod';
import type { Sentence } from '#platform/errors/sentence.ts';
import { ToldError } from '#platform/errors/told-error.ts';

/** A call of a tool that the model asked for, as it stands in the history. */
export interface ModelToolCall {
  id: string;
  name: string;
  args: unknown;
  /** Opaque to everyone but the provider that made it; handed back unchanged (signed thoughts need it). */
  providerData?: unknown;
}

/** A file that came with a user's message, as far as the model is shown it. */
export interface ModelFile {
  name: string;
  mediaType: string;
  /** As much of the text of a document as there is room for; null of an image. */
  text: string | null;
  /** A raster; null of a document, and of an image that is left out. */
  image: { mediaType: string; content: Uint8Array } | null;
  /** What is missing of the file, for the model; null when nothing is. */
  note: string | null;
}

/** One entry of the history that the model is sent. */
export type ModelMessage =
  | { role: 'user'; text: string; files?: ModelFile[] }
  | { role: 'assistant'; text: string; toolCalls?: ModelToolCall[] }
  | { role: 'tool'; results: { id: string; name: string; result: unknown }[] };

/** A tool as it is described to the model; the turn runner executes it. */
export interface ModelTool {
  name: string;
  description: string;
  parameters: z.ZodObject;
}

/** A guided workflow that is under way. */
export interface ModelWorkflow {
  context: string;
  steps: readonly { name: string; status: WorkflowStepStatus; progressNote: string | null }[];
  /** The place of the current step, from 0; null when the last one is completed. */
  currentStep: number | null;
}

/** What one step of a model needs to know. */
export interface ModelRequest {
  system: string;
  messages: ModelMessage[];
  tools: ModelTool[];
  signal: AbortSignal;
  /** How many tokens the answer may have, where the provider can be told; without it, its own limit. */
  maxOutputTokens?: number | undefined;
  /** The answer is to be JSON of this form, where the provider can be told; whoever reads it checks it all the same. */
  answerForm?: { name: string; schema: z.ZodObject } | undefined;
  /** Whether the provider is not to be asked how many tokens the answer took. */
  withoutUsage?: boolean | undefined;
  /** What only the guided mode reads. `state` is the one it announced last, null at the beginning. */
  dialogue: {
    language: InterfaceLanguage;
    userName: string;
    projectName: string | null;
    sessionType: SessionType;
    isAdmin: boolean;
    /** The action card with which the message was begun. */
    actionCardId?: ActionCardId | undefined;
    /** Whether the message asks for a review of the scratchpad. */
    isReview?: boolean | undefined;
    /** The guided workflow that is active in the session. */
    workflow?: ModelWorkflow | null | undefined;
    state: unknown;
    /** The last one of the answers that give way to this one, where the message was edited or its answer is wanted anew. */
    replacedState?: unknown;
  };
}

/** Why a step ended. */
export type ModelFinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'other';

/**
 * What a model says while it answers. Text and reasoning only ever add to what came before.
 * `state` is opaque: stored with the assistant message, handed back as `dialogue.state`.
 * `finish` is the last event of every step that was neither aborted nor failed.
 */
export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | ({ type: 'tool-call' } & ModelToolCall)
  | { type: 'state'; state: unknown }
  | {
      type: 'finish';
      reason: ModelFinishReason;
      usage: { inputTokens: number | null; outputTokens: number | null };
    };

/** What fits into one step of a model, question and answer together. */
export interface ContextWindow {
  tokens: number;
  /** What of it the answer may need. */
  answerTokens: number;
}

/**
 * Something that answers: one of the three providers, or the guided mode.
 *
 * One `stream()` is one step: the turn runner executes the tool calls and calls again.
 * A failure is thrown as {@link ModelError}; an abort through `signal` ends the iteration without
 * a throw and closes the upstream request.
 */
export interface LanguageModel {
  readonly provider: string;
  readonly model: string;
  /** How much it takes; without it nobody knows. */
  readonly contextWindow?: ContextWindow | null;
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}

/**
 * A model provider failed. `detail` holds the provider's own words where it said any, and never
 * the key. `status` is the provider's HTTP status, null when none arrived. `isTooLong` tells that the
 * request was refused because more was sent than the model takes.
 */
export class ModelError extends ToldError {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly isTooLong: boolean;

  constructor(
    code: ModelErrorCode,
    detail: Sentence,
    details: {
      status?: number | null;
      retryAfterMs?: number | null;
      isTooLong?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(detail, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.isTooLong = details.isTooLong ?? false;
  }
}

export type ModelErrorCode = Extract<ErrorCode, 'model_provider_failed' | 'model_provider_timeout'>;

/** What is needed to reach a provider. `baseUrl` null means the provider's own address. */
export interface ModelConnection {
  provider: LanguageModelProvider;
  model: string;
  apiKey: string;
  baseUrl: string | null;
}

/** How a provider stands, as an administrator sees it; the key itself is not part of it. */
export interface ProviderStatus {
  provider: LanguageModelProvider;
  model: string | null;
  baseUrl: string | null;
  /** The last characters of the key behind dots; null without a key. */
  keyPreview: string | null;
  hasApiKey: boolean;
  isConfigured: boolean;
  isActive: boolean;
  /** Of what is stored; null while nothing is. */
  version: number | null;
}

/** What is stored of a provider; the key stays sealed here. Without a model only the key is stored. */
export interface StoredProvider {
  provider: LanguageModelProvider;
  model: string | null;
  baseUrl: string | null;
  sealedApiKey: string | null;
  /** Counts the changes, from 1. */
  version: number;
}

/** What a change stores; the version follows from what was there. */
export type ProviderChange = Omit<StoredProvider, 'version'>;

/** How one tiny real request went. */
export interface ProviderTest {
  provider: LanguageModelProvider;
  model: string;
  isSuccess: boolean;
  /** From sending to the end of the answer. */
  durationMs: number;
  /** The provider's HTTP status when it refused. */
  status: number | null;
  /** The provider's words when it failed, without the key; the beginning of its answer otherwise. */
  message: Sentence;
}

/** A key as it may be shown, and the version of what it is stored with. */
export interface ShownKey {
  shown: string;
  version: number;
}

/** Which provider an administrator chose; `provider` null after a choice means none. */
export interface ProviderSelection {
  isChosen: boolean;
  provider: LanguageModelProvider | null;
}

/** What the environment of the process gives for a provider. */
export interface EnvironmentProvider {
  apiKey: string | null;
  model: string | null;
  baseUrl: string | null;
}

export type EnvironmentProviders = Partial<Record<LanguageModelProvider, EnvironmentProvider>>;
