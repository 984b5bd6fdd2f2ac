import { LLMock } from '@copilotkit/aimock';

/** A stand-in for OpenAI on the wire. */
export interface OpenAiEmulator {
  /** What an administrator enters as the address of the model. */
  baseUrl: string;
  /** Answers a message that contains `words` with `text`. */
  answer(words: string, text: string): void;
  /** Answers a message that contains `words` by calling `tool`, and what the tool answered with `text`. */
  answerWithTool(words: string, tool: string, text: string, args?: Record<string, unknown>): void;
  /** Refuses whatever is asked of `model`, in the words of the provider. */
  refuse(model: string, status: number, words: string): void;
  /** Lets whatever is asked of `model` wait for its answer, longer than any test does. */
  keepWaiting(model: string): void;
  /** The requests that have arrived, as the protocol writes them. */
  requests(): unknown[];
  stop(): Promise<void>;
}

export async function startOpenAiEmulator(): Promise<OpenAiEmulator> {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  const usage = { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20 };
  return {
    baseUrl: `${mock.url}/v1`,
    answer: (words, text) => {
      mock.onMessage(words, { content: text, usage });
    },
    answerWithTool: (words, tool, text, args = {}) => {
      mock.addFixture({
        match: { userMessage: words, hasToolResult: false },
        response: { toolCalls: [{ name: tool, arguments: JSON.stringify(args) }], usage },
      });
      mock.addFixture({
        match: { userMessage: words, hasToolResult: true },
        response: { content: text, usage },
      });
    },
    refuse: (model, status, words) => {
      mock.addFixture({ match: { model }, response: { error: { message: words }, status } });
    },
    keepWaiting: (model) => {
      mock.addFixture({
        match: { model },
        response: { content: 'too late', usage },
        streamingProfile: { ttft: 600_000 },
      });
    },
    requests: () => mock.getRequests().map((entry) => entry.body),
    stop: () => mock.stop(),
  };
}
