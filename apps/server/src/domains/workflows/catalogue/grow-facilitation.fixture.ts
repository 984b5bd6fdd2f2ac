import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** Somebody plans a workshop on shipping; more minutes are planned at first than there are. */
export const growFacilitationSample: GuidedWorkflowSample = {
  card: 'grow_facilitation',
  messages: {
    de: [
      'Eine Liste von drei Engpässen im Versand, jeder mit einer Person',
      '90 Minuten',
      'Ankommen | eine Frage reihum\nEngpässe sammeln | still schreiben, dann vorlesen\nGewichten | drei Punkte je Person\nVerabreden | wer macht was bis wann',
      'Konsent',
      '7,5\n40\n30\n20',
      'Engpässe sammeln | 25',
      'Zwei streiten über Schuld | Was brauchen wir, damit es nächste Woche besser läuft?',
      'Zeit | Mehmet\nProtokoll | Jana',
      'Fotos und Beschlüsse verschicken | Jana | 20.03.',
    ],
    en: [
      'A list of three bottlenecks in shipping, each with a person',
      '90 minutes',
      'Arriving | one question in turn\nCollect bottlenecks | write in silence, then read out\nWeigh | three dots per person\nAgree | who does what by when',
      'Consent',
      '7.5\n40\n30\n20',
      'Collect bottlenecks | 25',
      'Two quarrel about blame | What do we need so that next week goes better?',
      'Time | Mehmet\nNotes | Jana',
      'Send out photos and decisions | Jana | 20 March',
    ],
  },
  title: {
    de: 'Drehbuch für den Workshop: Eine Liste von drei Engpässen im Versand, jeder mit einer Person',
    en: 'Workshop script: A list of three bottlenecks in shipping, each with a person',
  },
  lines: {
    de: [
      '| 0 | Ankommen | eine Frage reihum | 7,5 |',
      '| 7,5 | Engpässe sammeln | still schreiben, dann vorlesen | 25 |',
      '| 62,5 | Verabreden | wer macht was bis wann | 20 |',
      '|  | **Summe** |  | **82,5** |',
      'Dauer: 90 Minuten, davon frei: 7,5.',
      '- [ ] Fotos und Beschlüsse verschicken · **Wer:** Jana · **Bis:** 20.03.',
    ],
    en: [
      '| 0 | Arriving | one question in turn | 7.5 |',
      '| 7.5 | Collect bottlenecks | write in silence, then read out | 25 |',
      '| 62.5 | Agree | who does what by when | 20 |',
      '|  | **Sum** |  | **82.5** |',
      'Length: 90 minutes, of which free: 7.5.',
      '- [ ] Send out photos and decisions · **Who:** Jana · **By:** 20 March',
    ],
  },
};
