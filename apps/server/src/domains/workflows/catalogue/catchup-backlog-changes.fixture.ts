import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team that builds the booking app of a chain of hotels. */
export const catchupBacklogChangesSample: GuidedWorkflowSample = {
  card: 'catchup_backlog_changes',
  messages: {
    de: [
      '01.03. bis 14.03.',
      'Bis Ende Mai kommen 60 % der Buchungen über die App.',
      'BOOK-88 Stornieren in der App | 120 Anrufe im Februar\nBOOK-90 Frühstück nachbuchen | Wunsch aus 14 von 30 Interviews',
      'BOOK-71 Zahlung per Rechnung | von 3 auf 8 Punkte | Prüfung der Bonität kommt dazu',
      'BOOK-42 Treuepunkte | nur 2 von 40 Befragten wollten sie',
      'Der Umfang wächst um 6 Punkte, der Start am 30.04. bleibt möglich.',
      'Support, wegen der neuen Stornofrist',
      'BOOK-71 im Refinement neu schätzen | Team | 19.03.\nSupport über die Stornofrist informieren | Nils | 21.03.',
    ],
    en: [
      '1 March to 14 March',
      'By the end of May, 60% of the bookings come through the app.',
      'BOOK-88 Cancel in the app | 120 calls in February\nBOOK-90 Add breakfast later | asked for in 14 of 30 interviews',
      'BOOK-71 Pay by invoice | from 3 to 8 points | a credit check was added',
      'BOOK-42 Loyalty points | only 2 of 40 people asked wanted them',
      'The scope grows by 6 points; the launch on 30 April is still possible.',
      'Support, because of the new cancellation period',
      'Re-estimate BOOK-71 in the refinement | team | 19 March\nTell support about the cancellation period | Nils | 21 March',
    ],
  },
  title: {
    de: 'Backlog-Änderungen: 01.03. bis 14.03.',
    en: 'Backlog changes: 1 March to 14 March',
  },
  lines: {
    de: [
      '- **Einträge:** neu: 2 · geändert: 1 · entfernt: 1',
      '| BOOK-42 Treuepunkte | nur 2 von 40 Befragten wollten sie |',
      '- [ ] BOOK-71 im Refinement neu schätzen · **Wer:** Team · **Bis:** 19.03.',
    ],
    en: [
      '- **Items:** added: 2 · changed: 1 · removed: 1',
      '| BOOK-42 Loyalty points | only 2 of 40 people asked wanted them |',
      '- [ ] Re-estimate BOOK-71 in the refinement · **Who:** team · **By:** 19 March',
    ],
  },
};
