import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText, joinBlocks } from '#domains/workflows/markdown-text.ts';
import { rankingTable } from './assist-prioritise-backlog-document.ts';
import {
  bulletList,
  documentOf,
  expectedSection,
  section,
  titleOf,
  wordsIn,
  wordsOrOpen,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { methodComparison, methodRule } from './prioritisation-lessons.ts';

/** Writes a short guide to a method of prioritisation from the answers alone. Pure. */

const METHOD_NAMES: Readonly<Record<string, string>> = {
  wsjf: 'WSJF',
  rice: 'RICE',
  moscow: 'MoSCoW',
};

export function composeMethodGuide(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const words = (id: string) => blockText(answers.text(id) ?? '');
  const method = answers.choice('method');
  const name = METHOD_NAMES[method ?? ''] ?? '';
  const ranking = rankingTable(answers, language);
  return documentOf(
    titleOf(say('Leitfaden zum Priorisieren', 'Guide to prioritising'), name),
    expectedSection(say('Unser Fall', 'Our case'), language, words('situation')),
    expectedSection(
      say('So geht die Methode', 'How the method works'),
      language,
      joinBlocks(
        `**${say('Methode', 'Method')}:** ${wordsOrOpen(name, language)}`,
        methodRule(method, language),
        `**${say('„Wert“ heißt bei uns', 'To us, “value” means')}:** ${wordsOrOpen(answers.text('value') ?? '', language)}`,
      ),
    ),
    expectedSection(
      say('An eigenen Einträgen', 'On our own items'),
      language,
      ranking ?? bulletList(answers.list('items')),
    ),
    section(say('Was mir auffiel', 'What I noticed'), words('insight')),
    expectedSection(say('Wann wir sie nehmen', 'When we use it'), language, words('useWhen')),
    expectedSection(
      say('Wann wir sie nicht nehmen', 'When we do not use it'),
      language,
      words('notWhen'),
    ),
    section(say('Die Methoden im Vergleich', 'The methods compared'), methodComparison(language)),
  );
}

export function methodLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  return answers.choice('method') === 'moscow'
    ? say(
        'MoSCoW braucht einen festen Termin und ein ernst gemeintes Won’t. Sag den Wartenden, wann ihr neu entscheidet.',
        'MoSCoW needs a fixed date and a Won’t that is meant. Tell those who wait when you decide anew.',
      )
    : say(
        'Die Zahl ordnet, sie entscheidet nicht. Sprecht über die Schätzung, bei der ihr am weitesten auseinanderliegt.',
        'The number puts things in order, it does not decide. Talk about the estimate on which you differ most.',
      );
}
