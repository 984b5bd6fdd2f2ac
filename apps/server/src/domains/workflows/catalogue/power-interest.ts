import type { InterfaceLanguage } from '@robin/contract/sessions';
import { wordsIn, wordsOrOpen } from './document-blocks.ts';
import type { AnswerRow, GuidedColumn } from './guided-workflow.types.ts';
import { emptyCellHint } from './table-columns.ts';

/** Mendelow’s grid: how much power and interest somebody has, and what follows from it. Pure. */

function levelColumn(id: string, de: string, en: string): GuidedColumn {
  return {
    id,
    label: { de, en },
    kind: 'choice',
    choices: [
      {
        value: 'high',
        label: { de: 'hoch', en: 'high' },
        alsoCalled: { de: ['groß', 'hohe', 'hoher', 'hohes', 'viel'], en: ['big', 'much'] },
      },
      {
        value: 'low',
        label: { de: 'niedrig', en: 'low' },
        alsoCalled: {
          de: ['gering', 'geringer', 'geringes', 'klein', 'niedriger', 'niedriges', 'wenig'],
          en: ['small', 'little'],
        },
      },
    ],
  };
}

export const powerColumn = levelColumn('power', 'Einfluss', 'Power');
export const interestColumn = levelColumn('interest', 'Interesse', 'Interest');

/** Asks for the first missing level: without both nobody knows how closely to involve somebody. */
export function missingLevelHint(
  rows: readonly AnswerRow[],
  language: InterfaceLanguage,
): string | null {
  return (
    emptyCellHint(rows, ['name', 'power'], language, {
      de: 'Wie viel Einfluss, hoch oder niedrig?',
      en: 'How much power, high or low?',
    }) ??
    emptyCellHint(rows, ['name', 'interest'], language, {
      de: 'Wie viel Interesse, hoch oder niedrig?',
      en: 'How much interest, high or low?',
    })
  );
}

/** The level in words; marked as open while nobody has named it. */
export function levelText(value: string | null, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  if (value === null) return wordsOrOpen('', language);
  return value === 'high' ? say('hoch', 'high') : say('niedrig', 'low');
}

/** How closely to involve somebody; marked as open while power or interest is. */
export function involvement(row: AnswerRow, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const power = row.text('power');
  const interest = row.text('interest');
  if (power === null || interest === null) return wordsOrOpen('', language);
  if (power === 'high') {
    return interest === 'high'
      ? say('eng einbeziehen', 'manage closely')
      : say('zufriedenstellen', 'keep satisfied');
  }
  return interest === 'high'
    ? say('auf dem Laufenden halten', 'keep informed')
    : say('im Blick behalten', 'monitor');
}
