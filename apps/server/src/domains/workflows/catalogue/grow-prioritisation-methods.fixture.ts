import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** Somebody practises RICE on three items; one effort has decimals, one result has to be rounded. */
export const growPrioritisationMethodsSample: GuidedWorkflowSample = {
  card: 'grow_prioritisation_methods',
  messages: {
    de: [
      'Was im Retourenportal nach der Messe als Nächstes kommt',
      'RICE',
      'Weniger Anrufe beim Kundendienst, heute 300 im Monat',
      'RET-31 Etikett drucken\nRET-40 Status der Rückzahlung\nRET-47 Umtausch in Filiale',
      '500 | 0,5 | 100 | 0,75\n1200 | 2 | 80 | 3\n300 | 3 | 50 | 8',
      'Der Umtausch steht hinten, weil wir den Aufwand auf 8 Wochen schätzen',
      'Zu Beginn jedes Quartals, wenn die Nutzungszahlen vorliegen',
      'Nicht bei Fehlern im Betrieb, die beheben wir sofort',
    ],
    en: [
      'What comes next in the returns portal after the fair',
      'RICE',
      'Fewer calls to customer service, 300 a month today',
      'RET-31 Print the label\nRET-40 Refund status\nRET-47 Exchange in store',
      '500 | 0.5 | 100 | 0.75\n1200 | 2 | 80 | 3\n300 | 3 | 50 | 8',
      'The exchange is last because we estimate its effort at 8 weeks',
      'At the beginning of each quarter, once the usage numbers are in',
      'Not for errors in operation, which we fix at once',
    ],
  },
  title: { de: 'Leitfaden zum Priorisieren: RICE', en: 'Guide to prioritising: RICE' },
  lines: {
    de: [
      '| 1 | RET-40 Status der Rückzahlung | 1.200 × 2 × 80 % ÷ 3 | **640** |',
      '| 2 | RET-31 Etikett drucken | 500 × 0,5 × 100 % ÷ 0,75 | **333,33** |',
      '| 3 | RET-47 Umtausch in Filiale | 300 × 3 × 50 % ÷ 8 | **56,25** |',
      '**„Wert“ heißt bei uns:** Weniger Anrufe beim Kundendienst, heute 300 im Monat',
      '| MoSCoW | Ein Termin steht fest, der Umfang nicht | Alles wird Must, wenn niemand Nein sagt |',
    ],
    en: [
      'RICE multiplies reach, impact and confidence and divides by the effort. Whoever only guesses states less confidence and moves down.',
      '| 1 | RET-40 Refund status | 1,200 × 2 × 80% ÷ 3 | **640** |',
      '| 2 | RET-31 Print the label | 500 × 0.5 × 100% ÷ 0.75 | **333.33** |',
      '| 3 | RET-47 Exchange in store | 300 × 3 × 50% ÷ 8 | **56.25** |',
      '**To us, “value” means:** Fewer calls to customer service, 300 a month today',
      '| MoSCoW | the date is fixed, the scope is not | everything is a Must if nobody says no |',
    ],
  },
};
