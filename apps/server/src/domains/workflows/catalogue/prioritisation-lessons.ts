import type { InterfaceLanguage } from '@robin/contract/sessions';
import { joinBlocks } from '#domains/workflows/markdown-text.ts';
import { table, wordsIn } from './document-blocks.ts';
import { decimalText } from './number-text.ts';

/** What there is to know about WSJF, RICE and MoSCoW. Pure. */

/** When which of the methods fits, side by side. */
export function methodComparison(language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const rows = [
    [
      'WSJF',
      say('Warten kostet unterschiedlich viel', 'waiting costs more for some items'),
      say(
        'Werte sind nur im Vergleich gemeint, nicht in Euro',
        'values are relative, not meant as money',
      ),
    ],
    [
      'RICE',
      say('Ihr kennt Nutzungszahlen', 'you know usage numbers'),
      say('Ohne Messung ist die Sicherheit geraten', 'without measuring, confidence is a guess'),
    ],
    [
      'MoSCoW',
      say('Ein Termin steht fest, der Umfang nicht', 'the date is fixed, the scope is not'),
      say('Alles wird Must, wenn niemand Nein sagt', 'everything is a Must if nobody says no'),
    ],
  ];
  const columns = [
    say('Methode', 'Method'),
    say('Passt, wenn', 'Fits when'),
    say('Achte darauf', 'Watch out'),
  ];
  return table(columns, rows) ?? '';
}

/** How the method works, in words without numbers; null while none is chosen. */
export function methodRule(method: string | null, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  switch (method) {
    case 'wsjf':
      return say(
        'WSJF teilt, was Warten kostet, durch den Aufwand: (Geschäftswert + Dringlichkeit + Risikominderung) ÷ Aufwand. Kleines mit hohem Wert kommt nach vorn.',
        'WSJF divides what waiting costs by the job size: (business value + time criticality + risk reduction) ÷ job size. Small things of high value come first.',
      );
    case 'rice':
      return say(
        'RICE multipliziert Reichweite, Wirkung und Sicherheit und teilt durch den Aufwand. Wer nur rät, gibt weniger Sicherheit an und rutscht nach hinten.',
        'RICE multiplies reach, impact and confidence and divides by the effort. Whoever only guesses states less confidence and moves down.',
      );
    case 'moscow':
      return say(
        'MoSCoW sortiert für einen festen Termin: Must ist, ohne das der Start keinen Sinn hat. Should tut weh, wenn es fehlt. Could ist schön. Won’t kommt diesmal nicht.',
        'MoSCoW sorts for a fixed date: a Must is what a launch makes no sense without. A Should hurts when it is missing. A Could is nice. A Won’t does not come this time.',
      );
    default:
      return null;
  }
}

/** The rule with a worked example, to read before trying it. */
export function methodLesson(method: string | null, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const show = (value: number) => decimalText(value, language);
  const wsjf = say(
    `Ein Beispiel: Wert 8, Dringlichkeit 5, Risikominderung 3, Aufwand 5 ergibt (8 + 5 + 3) ÷ 5 = ${show((8 + 5 + 3) / 5)}. Mit Aufwand 2 wären es ${show((8 + 5 + 3) / 2)}.`,
    `An example: value 8, criticality 5, risk reduction 3, size 5 gives (8 + 5 + 3) ÷ 5 = ${show((8 + 5 + 3) / 5)}. With size 2 it would be ${show((8 + 5 + 3) / 2)}.`,
  );
  const rice = say(
    `Ein Beispiel: 500 Menschen im Monat × Wirkung 2 × 80 % ÷ 4 Wochen = ${show((500 * 2 * 0.8) / 4)}. Geraten, also mit 50 %, bleiben ${show((500 * 2 * 0.5) / 4)}.`,
    `An example: 500 people a month × impact 2 × 80% ÷ 4 weeks = ${show((500 * 2 * 0.8) / 4)}. As a guess, with 50%, ${show((500 * 2 * 0.5) / 4)} are left.`,
  );
  const moscow = say(
    `Ein Beispiel: 12 von 20 Punkten sind Must, also ${show((12 / 20) * 100)} %. Mehr sollte es nicht sein, sonst kann nichts weichen, wenn etwas schiefgeht.`,
    `An example: 12 of 20 points are Must, that is ${show((12 / 20) * 100)}%. It should not be more, or nothing can give way when something goes wrong.`,
  );
  const examples: Readonly<Record<string, string>> = { wsjf, rice, moscow };
  const rule = methodRule(method, language);
  return rule === null ? null : joinBlocks(rule, examples[method ?? ''] ?? null);
}
