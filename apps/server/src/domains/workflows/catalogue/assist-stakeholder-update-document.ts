import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText } from '#domains/workflows/markdown-text.ts';
import { sentencesOf } from '#domains/workflows/text-items.ts';
import { vagueWords } from '#domains/workflows/vague-words.ts';
import {
  bulletList,
  documentOf,
  expectedSection,
  quoted,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { cellsOf, taskChecklist } from './table-columns.ts';

/** Writes an update for stakeholders from the answers alone. Pure. */

const SENTENCE_MAX_WORDS = 25;
const FINDINGS_MAX_COUNT = 6;
/** Three capitals or more, and keys of tickets such as RET-31. */
const ABBREVIATION = /(?<![\p{L}\p{N}])(?:\p{Lu}{2,}-\d+|\p{Lu}{3,})(?![\p{L}\p{N}])/gu;

function messagesOf(answers: Answers): string[] {
  return [
    answers.text('headline') ?? '',
    answers.text('situation') ?? '',
    ...answers.list('progress'),
    ...answers.rows('risks').flatMap((row) => [row.text('risk') ?? '', row.text('response') ?? '']),
    ...answers.rows('asks').map((row) => row.text('task') ?? ''),
    ...answers.list('next'),
  ];
}

/** What the readers may stumble over: abbreviations, vague words, long sentences. */
export function toneReview(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const messages = messagesOf(answers);
  const abbreviations = new Set(messages.flatMap((text) => text.match(ABBREVIATION) ?? []));
  const vague = new Set(
    messages.flatMap((text) => vagueWords(text, language).map(({ word }) => word.toLowerCase())),
  );
  const long = messages
    .flatMap(sentencesOf)
    .filter((sentence) => sentence.trim().split(/\s+/u).length > SENTENCE_MAX_WORDS).length;
  const wordsOf = (found: Set<string>) =>
    [...found]
      .slice(0, FINDINGS_MAX_COUNT)
      .map((word) => quoted(word, language))
      .join(', ');
  const findings = [
    ...(abbreviations.size > 0
      ? [`${say('Kürzel', 'Abbreviations')}: ${wordsOf(abbreviations)}`]
      : []),
    ...(vague.size > 0 ? [`${say('Ungenaue Wörter', 'Vague words')}: ${wordsOf(vague)}`] : []),
    ...(long > 0
      ? [
          say(
            `Sätze mit mehr als ${SENTENCE_MAX_WORDS} Wörtern: ${long}`,
            `Sentences of more than ${SENTENCE_MAX_WORDS} words: ${long}`,
          ),
        ]
      : []),
  ];
  return findings.length === 0
    ? say(
        'Am Wortlaut fällt mir nichts auf: keine Kürzel, keine ungenauen Wörter, keine langen Sätze.',
        'Nothing stands out in the wording: no abbreviations, no vague words, no long sentences.',
      )
    : `${say('Darüber könnten Leser stolpern:', 'Readers may stumble over these:')}\n\n${findings.map((line) => `- ${line}`).join('\n')}`;
}

export function composeStakeholderUpdate(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const risks = answers.rows('risks').map((row) => cellsOf(row, ['risk', 'response'], language));
  const terms = answers.rows('terms').map((row) => {
    const meaning = wordsOrOpen(row.text('meaning') ?? '', language);
    return `- **${wordsOrOpen(row.text('term') ?? '', language)}:** ${meaning}`;
  });
  const audience = wordsWithin(answers.text('audience') ?? '');
  return documentOf(
    titleOf(say('Update', 'Update'), answers.text('subject') ?? ''),
    `**${wordsOrOpen(answers.text('headline') ?? '', language)}**`,
    expectedSection(say('Lage', 'Situation'), language, blockText(answers.text('situation') ?? '')),
    expectedSection(say('Fortschritt', 'Progress'), language, bulletList(answers.list('progress'))),
    section(
      say('Risiken', 'Risks'),
      table([say('Risiko', 'Risk'), say('Was wir tun', 'What we do')], risks),
    ),
    section(say('Bitten', 'Asks'), taskChecklist(answers.rows('asks'), language)),
    section(say('Als Nächstes', 'Next'), bulletList(answers.list('next'))),
    section(say('Begriffe', 'Terms'), terms.join('\n')),
    // For the writer, not for the readers, and so at the very end.
    audience === '' ? null : `---\n\n${say('Geschrieben für', 'Written for')}: ${audience}`,
  );
}

export function updateLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  return answers.rows('asks').length > 0
    ? say(
        'Dein Update enthält eine klare Bitte. Frag zwei Tage vor dem Termin nach, freundlich und kurz.',
        'Your update holds a clear ask. Follow up two days before the date, friendly and brief.',
      )
    : say(
        'Dein Update informiert, bittet aber um nichts. Überleg, ob jemand der Leser etwas für dich tun könnte.',
        'Your update informs but asks for nothing. Consider whether one of the readers could do something for you.',
      );
}
