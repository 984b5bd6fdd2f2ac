/** What an administrator sees of a session's system prompt. */
export interface PromptFacts {
  prompt: string;
  tokens: number;
}

/** One parameter of a tool. */
export interface ParameterFacts {
  name: string;
  type: string;
  isRequired: boolean;
  description: string | null;
}

/** A tool of the assistant as it is described to the model. */
export interface ToolFacts {
  name: string;
  provider: string;
  description: string;
  parameters: ParameterFacts[];
  /** Whether the session is offered the tool. */
  isOffered: boolean;
  /** Why the tool cannot be described to the model; null when it can. */
  failure: string | null;
}

/** What is wrong with a session and what would help, in the language of the reader. */
export interface Findings {
  issues: string[];
  recommendations: string[];
}
