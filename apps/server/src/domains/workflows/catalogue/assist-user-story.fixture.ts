import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A buyer who wants to hand lists on. */
export const assistUserStorySample: GuidedWorkflowSample = {
  card: 'assist_user_story',
  messages: {
    de: [
      'Einkäuferin im Großhandel',
      'meine Merkliste als Datei herunterladen',
      'ich sie ohne Abtippen mit dem Lager teilen kann',
      'Heute tippt sie rund 60 Zeilen am Tag ab.',
      'Angenommen, die Liste hat 3 Artikel, wenn ich „Herunterladen“ wähle, dann bekomme ich eine CSV-Datei mit 3 Zeilen\nAngenommen, die Liste ist leer, wenn ich „Herunterladen“ wähle, dann lese ich den Hinweis „Nichts zum Herunterladen“',
      'fertig',
      'Welches Trennzeichen braucht das Lager?',
    ],
    en: [
      'buyer at a wholesaler',
      'to download my wish list as a file',
      'I can share it with the warehouse without typing it again',
      'Today she types about 60 lines a day.',
      'Given the list has 3 items, when I choose “Download”, then I get a CSV file with 3 lines\nGiven the list is empty, when I choose “Download”, then I read the note “Nothing to download”',
      'done',
      'Which separator does the warehouse need?',
    ],
  },
  title: {
    de: 'User Story: Meine Merkliste als Datei herunterladen',
    en: 'User story: Download my wish list as a file',
  },
  lines: {
    de: [
      '## Akzeptanzkriterien',
      '- **Dann:** bekomme ich eine CSV-Datei mit 3 Zeilen',
      '- Welches Trennzeichen braucht das Lager?',
    ],
    en: [
      '## Acceptance criteria',
      '- **Then:** I get a CSV file with 3 lines',
      '- Which separator does the warehouse need?',
    ],
  },
};
