import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team that lets surgeries take appointments online. */
export const catchupRiskRadarSample: GuidedWorkflowSample = {
  card: 'catchup_risk_radar',
  messages: {
    de: [
      'Ab 01.05. buchen alle Praxen ihre Termine online',
      'Der Anbieter der SMS fällt aus, dann kommen Patienten zu spät\nDie Praxissoftware ändert ihre Schnittstelle, dann fehlen Termine\nZwei Entwickler sind im April im Urlaub, dann verschiebt sich der Test',
      'Ohne Vertrag mit dem SMS-Anbieter kein Test, seit 04.03.',
      '2 | 5\n4 | 4\n5 | 2',
      'Zweiten Anbieter anbinden und im April einmal umschalten\nWöchentlicher Test gegen die Testpraxis\nBewusst hingenommen, der Test hat eine Woche Puffer',
      'Sofia | 25.03.\nSofia | 18.03.\nMehmet | 31.03.',
      'Herr Vogt (Einkauf) | 20.03.',
    ],
    en: [
      'From 1 May on, all surgeries book their appointments online',
      'The text message provider fails, then patients arrive late\nThe surgery software changes its interface, then appointments go missing\nTwo developers are on leave in April, then the test moves',
      'No test without a contract with the provider, since 4 March',
      '2 | 5\n4 | 4\n5 | 2',
      'Connect a second provider and switch over once in April\nWeekly test against the test surgery\nAccepted on purpose, the test has a week to spare',
      'Sofia | 25 March\nSofia | 18 March\nMehmet | 31 March',
      'Mr Vogt (purchasing) | 20 March',
    ],
  },
  title: {
    de: 'Risiken und Blocker: Ab 01.05. buchen alle Praxen ihre Termine online',
    en: 'Risks and blockers: From 1 May on, all surgeries book their appointments online',
  },
  lines: {
    de: [
      '| 1 | Die Praxissoftware ändert ihre Schnittstelle, dann fehlen Termine | 4 × 4 = **16** | hoch |',
      '| 2 | Der Anbieter der SMS fällt aus, dann kommen Patienten zu spät | 2 × 5 = **10** | mittel |',
      '| 2 | Zwei Entwickler sind im April im Urlaub, dann verschiebt sich der Test | 5 × 2 = **10** | mittel |',
      'Gleicher Wert, gleicher Rang: Dort entscheidet ihr.',
      '- [ ] Ohne Vertrag mit dem SMS-Anbieter kein Test, seit 04.03. · **Wer:** Herr Vogt (Einkauf) · **Bis:** 20.03.',
    ],
    en: [
      '| 1 | The surgery software changes its interface, then appointments go missing | 4 × 4 = **16** | high |',
      '| 2 | The text message provider fails, then patients arrive late | 2 × 5 = **10** | medium |',
      '| 2 | Two developers are on leave in April, then the test moves | 5 × 2 = **10** | medium |',
      'Same score, same rank: there you decide.',
      '- [ ] No test without a contract with the provider, since 4 March · **Who:** Mr Vogt (purchasing) · **By:** 20 March',
    ],
  },
};
