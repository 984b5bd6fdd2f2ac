import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  bulletList,
  checklist,
  documentOf,
  expectedSection,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { taskChecklist } from './table-columns.ts';

/** Writes the snapshot of a project from the answers alone. Pure. */

const LIGHTS = ['red', 'yellow', 'green'] as const;
const LIGHT_WORDS = {
  de: { red: '🔴 rot', yellow: '🟡 gelb', green: '🟢 grün' },
  en: { red: '🔴 red', yellow: '🟡 yellow', green: '🟢 green' },
};

function lightOf(value: string | null, language: InterfaceLanguage): string {
  const light = LIGHTS.find((known) => known === value);
  return light === undefined ? wordsOrOpen('', language) : LIGHT_WORDS[language][light];
}

/** How many areas have which light, the worst first. */
function lightCounts(answers: Answers, language: InterfaceLanguage): string | null {
  const values = answers.rows('areas').map((row) => row.text('light'));
  const counts = LIGHTS.map((light) => ({
    light,
    count: values.filter((value) => value === light).length,
  })).filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return counts.map(({ light, count }) => `${count} × ${lightOf(light, language)}`).join(' · ');
}

export function composeProjectSnapshot(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const areas = answers
    .rows('areas')
    .map((row) => [
      wordsOrOpen(row.text('area') ?? '', language),
      lightOf(row.text('light'), language),
      wordsOrOpen(row.text('state') ?? '', language),
    ]);
  const columns = [say('Bereich', 'Area'), say('Ampel', 'Light'), say('Stand', 'State')];
  const purpose = wordsOrOpen(answers.text('purpose') ?? '', language);
  return documentOf(
    titleOf(say('Projektüberblick', 'Project snapshot'), answers.text('project') ?? ''),
    `**${say('Zweck', 'Purpose')}:** ${purpose}`,
    expectedSection(
      say('Stand je Bereich', 'State by area'),
      language,
      lightCounts(answers, language),
      table(columns, areas),
    ),
    section(say('Erreicht', 'Achieved'), bulletList(answers.list('achieved'))),
    section(say('Veränderungen', 'Changes'), bulletList(answers.list('changes'))),
    section(say('Hindernisse', 'Obstacles'), bulletList(answers.list('obstacles'))),
    expectedSection(
      say('Nächste Schritte', 'Next steps'),
      language,
      taskChecklist(answers.rows('next'), language),
    ),
    section(
      say('Noch zu bestätigen', 'To be confirmed'),
      checklist(answers.list('unsure').map(wordsWithin)),
    ),
    expectedSection(say('Quellen', 'Sources'), language, bulletList(answers.list('sources'))),
  );
}

export function projectLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const doubts = answers.list('unsure').length;
  return doubts > 0
    ? say(
        'Du hast Unsicheres markiert, statt es zu glätten. Hol die Bestätigungen ein, bevor du den Überblick verschickst.',
        'You marked what is uncertain instead of smoothing it over. Get it confirmed before you send the snapshot.',
      )
    : say(
        'Ein Überblick altert schnell. Notier dir, wann du ihn erneuerst, am besten vor jedem Review.',
        'A snapshot ages quickly. Note when you will renew it, ideally before every review.',
      );
}
