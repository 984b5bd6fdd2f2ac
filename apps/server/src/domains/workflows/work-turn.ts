import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { FinishedDocument } from './catalogue/guided-workflow.types.ts';
import type { CardWork, GuidedWork } from './guided-state.ts';

/** What the user story and the workflows of all other cards have in common. Pure. */

type Work = GuidedWork | CardWork;

/** What every message to a guided workflow ends in: the work as it is now, and what is said. */
export interface WorkTurn<W extends Work> {
  work: W;
  language: InterfaceLanguage;
  reply: string;
  /** The finished document, when the reply shows it. */
  document: FinishedDocument | null;
}

/** The work in which these questions are answered or left. */
export function settle<W extends Work>(work: W, ...questions: readonly W['settled'][number][]): W {
  return { ...work, settled: [...new Set([...work.settled, ...questions])] };
}

/** The work in which the question is asked anew. */
export function unsettle<W extends Work>(work: W, question: W['settled'][number]): W {
  return { ...work, settled: work.settled.filter((other) => other !== question) };
}

/** A rule above and below, so that the document stands apart from what is said about it. */
export function framed(document: string): string {
  return `---\n\n${document}\n\n---`;
}
