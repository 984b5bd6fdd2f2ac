import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** Somebody maps a return; the first slice leaves out one activity at first. */
export const growStoryMappingSample: GuidedWorkflowSample = {
  card: 'grow_story_mapping',
  messages: {
    de: [
      'Kundin, die ein Kleid zurückgibt und ihr Geld bekommt',
      'Retoure anmelden\nPaket abgeben\nGeld bekommen',
      'Bestellung heraussuchen | 1\nGrund angeben | 1\nEtikett drucken | Paket abgeben\nAbgabestelle finden | 2\nRückzahlung prüfen | 3',
      'Erster\nSpäter\nErster\nZweiter\nZweiter',
      'Rückzahlung prüfen | Erster',
      '50 Kundinnen geben bis 30.04. ein Paket ohne Anruf zurück',
      'Was geschieht, wenn das Paket nie ankommt?',
      'Mit Jana (Kundendienst) und dem Team am 18.03.',
    ],
    en: [
      'A customer who returns a dress and gets her money back',
      'Register the return\nHand in the parcel\nGet the money',
      'Look up the order | 1\nState the reason | 1\nPrint the label | Hand in the parcel\nFind a drop-off | 2\nCheck the refund | 3',
      'First\nLater\nFirst\nSecond\nSecond',
      'Check the refund | First',
      '50 customers return a parcel without calling by 30 April',
      'What happens if the parcel never arrives?',
      'With Jana (customer service) and the team on 18 March',
    ],
  },
  title: {
    de: 'Story Map: Kundin, die ein Kleid zurückgibt und ihr Geld bekommt',
    en: 'Story map: A customer who returns a dress and gets her money back',
  },
  lines: {
    de: [
      '| 1. Retoure anmelden | Bestellung heraussuchen | – | Grund angeben |',
      '| 2. Paket abgeben | Etikett drucken | Abgabestelle finden | – |',
      '| 3. Geld bekommen | Rückzahlung prüfen | – | – |',
      '- [ ] Etikett drucken (Paket abgeben)',
      'Im ersten Schnitt: 3 von 5 Aufgaben (60 %).',
    ],
    en: [
      '| 1. Register the return | Look up the order | – | State the reason |',
      '| 2. Hand in the parcel | Print the label | Find a drop-off | – |',
      '| 3. Get the money | Check the refund | – | – |',
      '- [ ] Print the label (Hand in the parcel)',
      'In the first slice: 3 of 5 tasks (60%).',
    ],
  },
};
