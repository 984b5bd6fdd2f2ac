import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team that lets customers follow their refunds. */
export const assistSplitEpicSample: GuidedWorkflowSample = {
  card: 'assist_split_epic',
  messages: {
    de: [
      'Rückzahlungen im Kundenkonto',
      'Kundinnen sehen ihr Geld kommen: 150 Nachfragen im Monat weniger',
      'Regeln',
      'Status der vollen Rückzahlung zeigen\nTeilrückzahlung zeigen\nRückzahlung als Gutschein wählen',
      'Kundin sieht, dass das Geld unterwegs ist | Status nach Testretoure\nKundin versteht, warum weniger kommt | Betrag mit Grund nach Testretoure\nStammkundin hat das Geld sofort | Gutschein im Testkonto',
      '1 | deckt 90 % der Fälle ab\n3 | selten\n2 | der Vertrieb wartet darauf',
      'Auszahlung auf ein fremdes Konto',
    ],
    en: [
      'Refunds in the customer account',
      'Customers see their money coming: 150 fewer enquiries a month',
      'Rules',
      'Show the status of a full refund\nShow a partial refund\nChoose a voucher as refund',
      'Customer sees that the money is on its way | status after a test return\nCustomer understands why it is less | amount with reason after a test return\nRegular has the money at once | voucher in the test account',
      '1 | covers 90% of the cases\n3 | rare\n2 | sales is waiting for it',
      'Paying out to somebody else’s account',
    ],
  },
  title: {
    de: 'Epic aufgeteilt: Rückzahlungen im Kundenkonto',
    en: 'Split epic: Refunds in the customer account',
  },
  lines: {
    de: [
      '- **Schnittmuster:** Regeln',
      '| 1 | Status der vollen Rückzahlung zeigen | deckt 90 % der Fälle ab |',
      '| 2 | Rückzahlung als Gutschein wählen | der Vertrieb wartet darauf |',
      '### 3. Teilrückzahlung zeigen',
      '- **Nutzen:** Kundin versteht, warum weniger kommt',
    ],
    en: [
      '- **Pattern:** Rules',
      '| 1 | Show the status of a full refund | covers 90% of the cases |',
      '| 2 | Choose a voucher as refund | sales is waiting for it |',
      '### 3. Show a partial refund',
      '- **Benefit:** Customer understands why it is less',
    ],
  },
};
