import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** The team of the returns portal orders its backlog by WSJF; one job size is zero at first. */
export const assistPrioritiseBacklogSample: GuidedWorkflowSample = {
  card: 'assist_prioritise_backlog',
  messages: {
    de: [
      'WSJF',
      'Bis Juni 200 Anrufe im Monat weniger',
      'RET-31 Etikett drucken\nRET-40 Status der Rückzahlung\nRET-44 Gutschein statt Geld\nRET-47 Umtausch in Filiale',
      '8 | 5 | 3 | 2\n13 | 8 | 2 | 2,5\n3 | 1 | 0 | 0\n5 | 3 | 8 | 2',
      '3: 3 | 1 | 0 | 1',
      'RET-31 vor RET-40, weil der Versand im April umstellt',
      'Mara, Herr Aydin und das Team, wieder am 01.04.',
    ],
    en: [
      'WSJF',
      '200 fewer calls a month by June',
      'RET-31 Print the label\nRET-40 Refund status\nRET-44 Voucher instead of money\nRET-47 Exchange in store',
      '8 | 5 | 3 | 2\n13 | 8 | 2 | 2.5\n3 | 1 | 0 | 0\n5 | 3 | 8 | 2',
      '3: 3 | 1 | 0 | 1',
      'RET-31 before RET-40, because shipping migrates in April',
      'Mara, Mr Aydin and the team, again on 1 April',
    ],
  },
  title: {
    de: 'Priorisierung: Bis Juni 200 Anrufe im Monat weniger',
    en: 'Prioritisation: 200 fewer calls a month by June',
  },
  lines: {
    de: [
      '| 1 | RET-40 Status der Rückzahlung | (13 + 8 + 2) ÷ 2,5 | **9,2** |',
      '| 2 | RET-31 Etikett drucken | (8 + 5 + 3) ÷ 2 | **8** |',
      '| 2 | RET-47 Umtausch in Filiale | (5 + 3 + 8) ÷ 2 | **8** |',
      '| 4 | RET-44 Gutschein statt Geld | (3 + 1 + 0) ÷ 1 | **4** |',
      'Gleicher Wert, gleicher Rang: Dort entscheidet ihr.',
    ],
    en: [
      '| 1 | RET-40 Refund status | (13 + 8 + 2) ÷ 2.5 | **9.2** |',
      '| 2 | RET-31 Print the label | (8 + 5 + 3) ÷ 2 | **8** |',
      '| 2 | RET-47 Exchange in store | (5 + 3 + 8) ÷ 2 | **8** |',
      '| 4 | RET-44 Voucher instead of money | (3 + 1 + 0) ÷ 1 | **4** |',
      'Same score, same rank: there you decide.',
    ],
  },
};
