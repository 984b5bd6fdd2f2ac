import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** Somebody decides how business customers pay; the question is one of yes or no at first. */
export const growDecisionMakingSample: GuidedWorkflowSample = {
  card: 'grow_decision_making',
  messages: {
    de: [
      'Sollen Firmenkunden ab Juli mit PayPal bezahlen?',
      'Wie bezahlen Firmenkunden ab Juli?',
      'Mara, nach Anhören von Finanzen und Betrieb',
      'Mit Kosten umkehrbar',
      'PayPal anbinden\nRechnung mit 14 Tagen Ziel\nAlles lassen',
      'Nutzen für Firmenkunden | 5\nAufwand für die Buchhaltung | 3\nStart im Juli | 2,5',
      '5 | 2 | 2\n4 | 4 | 4\n1 | 5 | 5',
      'Rechnung mit 14 Tagen Ziel, weil sie im Juli ohne neuen Vertrag startet',
      'Am 30.09., wenn mehr als 5 % der Rechnungen offen sind',
    ],
    en: [
      'Should business customers pay with PayPal from July on?',
      'How will business customers pay from July on?',
      'Mara, after hearing finance and operations',
      'Reversible at a cost',
      'Connect PayPal\nInvoice payable within 14 days\nLeave it as it is',
      'Benefit for business customers | 5\nEffort for accounting | 3\nStart in July | 2.5',
      '5 | 2 | 2\n4 | 4 | 4\n1 | 5 | 5',
      'Invoice payable within 14 days, because it starts in July without a new contract',
      'On 30 September, if more than 5% of the invoices are unpaid',
    ],
  },
  title: {
    de: 'Entscheidung: Wie bezahlen Firmenkunden ab Juli?',
    en: 'Decision: How will business customers pay from July on?',
  },
  lines: {
    de: [
      '> Rechnung mit 14 Tagen Ziel, weil sie im Juli ohne neuen Vertrag startet',
      '| 1 | Rechnung mit 14 Tagen Ziel | 5 × 4 + 3 × 4 + 2,5 × 4 | **42** |',
      '| 2 | PayPal anbinden | 5 × 5 + 3 × 2 + 2,5 × 2 | **36** |',
      '| 3 | Alles lassen | 5 × 1 + 3 × 5 + 2,5 × 5 | **32,5** |',
      '- **Mit Kosten umkehrbar:** erst klein ausprobieren, dann festlegen',
      'Vorsprung der ersten: 6.',
      '| Nutzen für Firmenkunden | 5 | 48 % |',
      '| Start im Juli | 2,5 | 24 % |',
    ],
    en: [
      '> Invoice payable within 14 days, because it starts in July without a new contract',
      '| 1 | Invoice payable within 14 days | 5 × 4 + 3 × 4 + 2.5 × 4 | **42** |',
      '| 2 | Connect PayPal | 5 × 5 + 3 × 2 + 2.5 × 2 | **36** |',
      '| 3 | Leave it as it is | 5 × 1 + 3 × 5 + 2.5 × 5 | **32.5** |',
      '- **Reversible at a cost:** try it small first, then commit',
      'Lead of the first: 6.',
      '| Benefit for business customers | 5 | 48% |',
      '| Start in July | 2.5 | 24% |',
    ],
  },
};
