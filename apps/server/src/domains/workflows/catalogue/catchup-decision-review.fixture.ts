import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team that looks after the checkout of a web shop. */
export const catchupDecisionReviewSample: GuidedWorkflowSample = {
  card: 'catchup_decision_review',
  messages: {
    de: [
      'Zahlungsarten, Januar bis März',
      'Wir starten mit PayPal | 70 % der Abbrüche nennen es | nur Kreditkarte | Gebühren von 2,5 %\nKein eigener Warenkorb für Gäste',
      'Kein eigener Warenkorb für Gäste | nur 4 % kaufen als Gast | zwei Warenkörbe | Gäste melden sich per Link an',
      'PayPal zum 01.04. passt nicht zum Einfrieren der Releases im April',
      'Bieten wir Kauf auf Rechnung an? | Angebot des Dienstleisters',
      'Tom Berger | 12.02.\nLea Brandt | 03.03.',
      'Frau Okafor | 28.03.',
    ],
    en: [
      'Payment methods, January to March',
      'We start with PayPal | 70% of the drop-outs ask for it | credit card only | fees of 2.5%\nNo separate basket for guests',
      'No separate basket for guests | only 4% buy as guests | two baskets | guests sign in by link',
      'PayPal on 1 April does not fit the release freeze in April',
      'Do we offer payment by invoice? | the provider’s quote',
      'Tom Berger | 12 February\nLea Brandt | 3 March',
      'Ms Okafor | 28 March',
    ],
  },
  title: {
    de: 'Entscheidungen: Zahlungsarten, Januar bis März',
    en: 'Decisions: Payment methods, January to March',
  },
  lines: {
    de: [
      '### 2. Kein eigener Warenkorb für Gäste',
      '- **Warum:** nur 4 % kaufen als Gast',
      '- **Zuständig:** Lea Brandt',
      '- **Entschieden am:** 03.03.',
      '| Bieten wir Kauf auf Rechnung an? | Angebot des Dienstleisters | Frau Okafor | 28.03. |',
    ],
    en: [
      '### 2. No separate basket for guests',
      '- **Why:** only 4% buy as guests',
      '- **Owner:** Lea Brandt',
      '- **Decided on:** 3 March',
      '| Do we offer payment by invoice? | the provider’s quote | Ms Okafor | 28 March |',
    ],
  },
};
