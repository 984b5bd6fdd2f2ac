import type { ActionCardId } from '@robin/contract/action-cards';
import type { DocumentType } from '@robin/contract/documents';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Localised } from './catalogue.types.ts';

/**
 * A guided workflow as data: the questions of its steps, and how their answers become a document.
 *
 * Every function here is pure, never throws, and works on any answers, also on none: a person may skip each question.
 * The document holds the person's own words, put in order; what nobody said is marked as open and never invented.
 * Words of a person pass through the helpers of `document-blocks.ts`, which escape them.
 */
export interface GuidedWorkflow {
  card: ActionCardId;
  /** As on the card, and beside the chat. */
  title: Localised;
  documentType: DocumentType;
  /** One or two sentences with which the dialogue opens: what we do, and what there is in the end. */
  opening: Localised;
  steps: readonly GuidedStep[];
  /** The finished document. It is well-formed markdown that begins with one `# title`, also with open answers. */
  compose(answers: Answers, language: InterfaceLanguage): ComposedDocument;
  /** One or two sentences that the person may take along; told beside the chat in the end. */
  lessons(answers: Answers, language: InterfaceLanguage): string;
}

export interface ComposedDocument {
  /** On one line and not escaped: the title of the document in its list. */
  title: string;
  markdown: string;
}

/** The document in which a workflow ends, as it is saved. */
export interface FinishedDocument extends ComposedDocument {
  type: DocumentType;
}

export interface GuidedStep {
  /** Exactly as in the decided list. */
  name: Localised;
  /** What happens in the step, in one sentence. */
  description: Localised;
  /** How one sees that the step is done, in one sentence. */
  successCriteria: Localised;
  /** May be empty in a last step that only shows and saves the document. */
  questions: readonly GuidedQuestion[];
}

/** A text, or one that depends on what was answered before. Words of a person in it are escaped: see `document-blocks.ts`. */
export type LocalisedText = Localised | ((answers: Answers, language: InterfaceLanguage) => string);

interface QuestionBasics {
  /** Unique in its workflow: names the answer. Lower camel case. */
  id: string;
  /** One or two words: what the answer is called, also when somebody writes "change the goal" or "Goal: …". */
  label: Localised;
  /** Other names by which people call the same thing, in lower case. */
  alsoCalled?: Localised<readonly string[]>;
  ask: LocalisedText;
  /** A good answer, as somebody would type it. For a table one row. */
  example: LocalisedText;
  /** Why the question is worth an answer: what somebody reads who asks for help here. */
  why: Localised;
  /** What there is to see before the question: a computed order, a draft. Markdown; null shows nothing. */
  show?: (answers: Answers, language: InterfaceLanguage) => string | null;
  /** Whether "none" is a good answer: what is skipped is then not marked as open by the engine's summary. */
  isOptional?: true;
  /** Whether its answers are questions themselves: "Why?" is then one, and no call for help. */
  holdsQuestions?: true;
  /** Whether the question is asked at all, judged by the answers before it. */
  appliesIf?: (answers: Answers) => boolean;
  /**
   * One gentle hint on the craft of the answer just given ("no number yet: how much?"), or null. It is told once;
   * the person rewrites the answer or keeps it with "continue".
   */
  check?: (answers: Answers, language: InterfaceLanguage) => string | null;
}

export type GuidedQuestion = QuestionBasics & AnswerKind;

/**
 * How an answer is read. A `text` keeps its lines. A `list` has an entry per line (or list item, or sentence). A `choice` is
 * answered by number, label or another name. A `number` may carry a unit and a decimal comma. A `table` has a row per line, its
 * cells between bars, tabs or semicolons.
 */
export type AnswerKind =
  | { kind: 'text' }
  | {
      kind: 'list';
      /** The entries that `show` shows; whoever says yes to them takes them over. */
      found?: (answers: Answers) => readonly string[];
      /** Whether each entry is a criterion, whose Given, When and Then may stand on lines of their own. */
      holdsCriteria?: true;
      /** Whether the entries follow on each other, so that an arrow may stand between them: "order → pay → receive". */
      isSequence?: true;
      /** Whether the entries are names of a few words, so that commas alone may part them: "label, status, vouchers". */
      areNames?: true;
    }
  | {
      kind: 'number';
      /** Whether hours count too: "1.5 hours" is 90. */
      isMinutes?: true;
    }
  | { kind: 'choice'; choices: readonly GuidedChoice[] }
  | {
      kind: 'table';
      columns: readonly [GuidedColumn, ...GuidedColumn[]];
      /**
       * The id of an earlier `list` (or `table`) whose entries are the first cells of the rows. The question then shows them
       * numbered, and a line may hold the other cells alone: "3 | 5" for the next row, "2: 3 | 5" for the second one. Rows that
       * nobody filled stay, with empty cells.
       */
      rowsFrom?: string;
      /**
       * The id of an earlier `list` to whose entries the rows belong: the last of two columns holds the number of the entry.
       * Rows may stand below the name of their entry, also in the answer to the list itself.
       */
      below?: string;
      /** Whether "none" is what the cells say, rather than that there is nothing to say. */
      saysNone?: true;
    };

export interface GuidedChoice {
  value: string;
  label: Localised;
  /** What choosing it means, in a few words; stands behind the label. */
  hint?: Localised;
  /** Other words for it, in lower case. */
  alsoCalled?: Localised<readonly string[]>;
}

export interface GuidedColumn {
  id: string;
  label: Localised;
  kind: 'text' | 'number' | 'choice';
  /** For a number: what a cell must lie between. Other numbers are asked for again. */
  min?: number;
  max?: number;
  /** For a number: whether it is a length in minutes, which may be said in hours. */
  isMinutes?: true;
  /** For a number: whether it is one of per cent, which may be said as a share of one. */
  isPercent?: true;
  /** For a number from 0 on: whether it may be said in per cent of the highest one. */
  isShare?: true;
  /** For a number from 1 to 5: whether it may be said in words, of which "high" is 4. */
  isLevel?: true;
  /** For a number: whether the unit beside it is kept. */
  hasUnit?: true;
  /** For a choice: what a cell may be, by label or value. */
  choices?: readonly GuidedChoice[];
}

/** Reads the answers of a workflow. What was skipped, not asked yet or does not apply is null, or an empty list. */
export interface Answers {
  /** As typed, of a `text`. */
  text: (id: string) => string | null;
  /** The entries of a `list`. */
  list: (id: string) => readonly string[];
  number: (id: string) => number | null;
  /** The `value` of the choice. */
  choice: (id: string) => string | null;
  /** The rows of a `table`, in their order. */
  rows: (id: string) => readonly AnswerRow[];
}

export interface AnswerRow {
  /** A cell as typed; null when it is empty. Of a choice its `value`. */
  text: (column: string) => string | null;
  number: (column: string) => number | null;
  /** A number with the unit beside it. */
  measure: (column: string) => Measure | null;
}

/** A number that somebody measures, in days, euros or per cent; without a unit where none was said. */
export interface Measure {
  value: number;
  unit: string | null;
}

/**
 * A whole run of a workflow, for its tests: `catalogue/<card>.fixture.ts` exports one, named after the workflow
 * (`assistSplitEpic` in `assist-split-epic.ts`, `assistSplitEpicSample` in `assist-split-epic.fixture.ts`). The messages come in order, behind
 * the card's own prompt, one for each question that is asked (and one more, "weiter"/"continue" or a new answer, where
 * a `check` has a hint).
 */
export interface GuidedWorkflowSample {
  card: ActionCardId;
  messages: Localised<readonly string[]>;
  /** The title of the document in the end. */
  title: Localised;
  /** Lines that stand in the document exactly so, computed numbers above all. */
  lines: Localised<readonly string[]>;
}
