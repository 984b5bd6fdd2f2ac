import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { TokenUse, TurnStatistics } from '#domains/chat-turn/index.ts';
import type { Findings } from './debug.types.ts';

/** From here on people wonder whether something is wrong. */
const SLOW_ANSWER_MS = 20_000;

interface Texts {
  failedAnswers: (count: number, newest: string) => string;
  interruptedAnswers: (count: number) => string;
  failedCalls: (name: string, count: number) => string;
  slowAnswers: (seconds: number) => string;
  budget: (percentage: string) => string;
  testModel: string;
  readCalls: string;
  fasterModel: string;
  newSession: string;
  activateModel: string;
}

const texts: Record<InterfaceLanguage, Texts> = {
  de: {
    failedAnswers: (count, newest) =>
      count === 1
        ? `Eine Antwort ist fehlgeschlagen: ${newest}`
        : `${count} Antworten sind fehlgeschlagen, zuletzt: ${newest}`,
    interruptedAnswers: (count) =>
      count === 1
        ? 'Eine Antwort brach ab, weil der Server anhielt'
        : `${count} Antworten brachen ab, weil der Server anhielt`,
    failedCalls: (name, count) =>
      `${name} ist ${count === 1 ? 'einmal' : `${count}-mal`} fehlgeschlagen`,
    slowAnswers: (seconds) => `Antworten dauern im Mittel ${seconds} s`,
    budget: (percentage) => `${percentage} % des Token-Budgets sind verbraucht`,
    testModel: 'Teste die Verbindung zum Sprachmodell in der Administration',
    readCalls: 'Sieh in den Antworten der Werkzeuge nach, was ihnen fehlte',
    fasterModel: 'Probiere ein schnelleres Sprachmodell',
    newSession: 'Beginne für ein neues Thema eine neue Sitzung',
    activateModel: 'Aktiviere ein Sprachmodell: Zurzeit antwortet der geführte Modus',
  },
  en: {
    failedAnswers: (count, newest) =>
      count === 1
        ? `1 answer failed: ${newest}`
        : `${count} answers failed, the last one with: ${newest}`,
    interruptedAnswers: (count) =>
      `${count} ${count === 1 ? 'answer' : 'answers'} broke off because the server stopped`,
    failedCalls: (name, count) => `${name} failed ${count === 1 ? 'once' : `${count} times`}`,
    slowAnswers: (seconds) => `Answers take ${seconds} s on average`,
    budget: (percentage) => `${percentage}% of the token budget is used`,
    testModel: 'Test the connection to the language model in the administration',
    readCalls: 'Look at what the tools answered to see what they lacked',
    fasterModel: 'Try a faster language model',
    newSession: 'Begin a new session for a new topic',
    activateModel: 'Activate a language model: the guided mode answers now',
  },
};

/** What is wrong with a session, the worst first, and what would help. Says nothing that was not counted. */
export function findIssues(
  facts: { counts: TurnStatistics; tokens: TokenUse; hasModel: boolean },
  language: InterfaceLanguage,
): Findings {
  const { counts, tokens, hasModel } = facts;
  const text = texts[language];
  const issues: string[] = [];
  const recommendations = new Set<string>();

  if (counts.failedAnswers > 0) {
    issues.push(text.failedAnswers(counts.failedAnswers, counts.newestFailure ?? ''));
    if (hasModel) recommendations.add(text.testModel);
  }
  if (counts.interruptedAnswers > 0) {
    issues.push(text.interruptedAnswers(counts.interruptedAnswers));
  }
  for (const { name, count } of counts.failedCalls) {
    issues.push(text.failedCalls(name, count));
    recommendations.add(text.readCalls);
  }
  if (tokens.status !== 'normal') {
    issues.push(text.budget(new Intl.NumberFormat(language).format(tokens.percentageUsed)));
    recommendations.add(text.newSession);
  }
  if (counts.averageMs !== null && counts.averageMs > SLOW_ANSWER_MS) {
    issues.push(text.slowAnswers(Math.round(counts.averageMs / 1_000)));
    if (hasModel) recommendations.add(text.fasterModel);
  }
  if (!hasModel) recommendations.add(text.activateModel);
  return { issues, recommendations: [...recommendations] };
}
