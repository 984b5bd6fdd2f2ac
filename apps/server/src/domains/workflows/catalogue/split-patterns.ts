import type { GuidedChoice } from './guided-workflow.types.ts';
import type { Localised } from './catalogue.types.ts';

/** Ways to cut an epic: SPIDR (Mike Cohn) and the steps of a workflow (Richard Lawrence). */
interface SplitPattern extends GuidedChoice {
  hint: Localised;
  /** The question that leads to slices of this kind. */
  question: Localised;
  example: Localised;
}

export const splitPatterns: readonly SplitPattern[] = [
  {
    value: 'workflow',
    label: { de: 'Ablaufschritte', en: 'Workflow steps' },
    alsoCalled: { de: ['ablauf', 'schritte'], en: ['workflow', 'steps'] },
    hint: {
      de: 'erst Anfang und Ende, dann die Mitte',
      en: 'beginning and end first, then the middle',
    },
    question: {
      de: 'Welche Schritte hat der Ablauf? Welcher kürzeste Weg von Anfang bis Ende hilft schon?',
      en: 'Which steps does the workflow have? What is the shortest way from start to end that already helps?',
    },
    example: {
      de: 'Antrag stellen und von Hand prüfen lassen\nAntrag automatisch prüfen',
      en: 'Apply and have it checked by hand\nCheck the application automatically',
    },
  },
  {
    value: 'paths',
    label: { de: 'Wege', en: 'Paths' },
    alsoCalled: { de: ['pfade', 'path'], en: ['path'] },
    hint: { de: 'verschiedene Wege zum selben Ergebnis', en: 'different ways to the same result' },
    question: {
      de: 'Welche Wege führen zum Ergebnis? Jeder Weg ist ein Teil.',
      en: 'Which paths lead to the result? Each path is a slice.',
    },
    example: {
      de: 'Mit Karte zahlen\nAuf Rechnung zahlen',
      en: 'Pay by card\nPay by invoice',
    },
  },
  {
    value: 'interfaces',
    label: { de: 'Schnittstellen', en: 'Interfaces' },
    alsoCalled: {
      de: ['oberflächen', 'geräte', 'kanäle', 'interface'],
      en: ['interface', 'devices', 'channels', 'screens'],
    },
    hint: { de: 'Geräte, Kanäle, Oberflächen', en: 'devices, channels, screens' },
    question: {
      de: 'Über welche Geräte und Kanäle? Welcher reicht zuerst?',
      en: 'Through which devices and channels? Which one will do first?',
    },
    example: {
      de: 'Im Browser buchen\nIn der App buchen',
      en: 'Book in the browser\nBook in the app',
    },
  },
  {
    value: 'data',
    label: { de: 'Daten', en: 'Data' },
    hint: { de: 'erst ein Teil der Daten', en: 'some of the data first' },
    question: {
      de: 'Welche Daten braucht es? Welcher Teil davon hilft zuerst?',
      en: 'Which data does it need? Which part of it helps first?',
    },
    example: {
      de: 'Nur Bestellungen aus Deutschland\nBestellungen aus der EU',
      en: 'Only orders from Germany\nOrders from the EU',
    },
  },
  {
    value: 'rules',
    label: { de: 'Regeln', en: 'Rules' },
    hint: { de: 'erst ohne Sonderfälle', en: 'without special cases first' },
    question: {
      de: 'Welche Regeln gelten? Welche darf zuerst fehlen, ohne dass jemand Schaden hat?',
      en: 'Which rules apply? Which may be missing at first without harming anybody?',
    },
    example: {
      de: 'Rückgabe bis 30 Tage\nLängere Frist für Stammkunden',
      en: 'Returns up to 30 days\nA longer period for regulars',
    },
  },
  {
    value: 'spike',
    label: { de: 'Erkundung', en: 'Spike' },
    alsoCalled: { de: ['spike', 'prototyp'], en: ['prototype', 'research'] },
    hint: { de: 'erst lernen, was niemand weiß', en: 'learn first what nobody knows' },
    question: {
      de: 'Was müsst ihr zuerst herausfinden, in höchstens wie vielen Tagen? Und was folgt danach?',
      en: 'What do you have to find out first, in how many days at most? And what follows?',
    },
    example: {
      de: 'In 2 Tagen herausfinden, ob der Anbieter Teilrückzahlungen kann\nTeilrückzahlung auslösen',
      en: 'Find out in 2 days whether the provider does partial refunds\nTrigger a partial refund',
    },
  },
];

export function splitPattern(value: string | null): SplitPattern | undefined {
  return splitPatterns.find((pattern) => pattern.value === value);
}
