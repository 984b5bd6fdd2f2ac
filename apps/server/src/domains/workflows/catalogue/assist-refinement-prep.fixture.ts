import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** The checkout team of a web shop; the times are too long at first. */
export const assistRefinementPrepSample: GuidedWorkflowSample = {
  card: 'assist_refinement_prep',
  messages: {
    de: [
      'Donnerstag, 20.03., 10 Uhr, Team Checkout',
      '60',
      'CHK-12 Gastbestellung\nCHK-15 Lieferadresse ändern\nCHK-18 Geschenknotiz',
      'Akzeptanzkriterien stehen\nHöchstens 8 Punkte\nEntwurf liegt vor',
      'E, T\nS\nkeine',
      'Brauchen Gäste eine Telefonnummer? | CHK-12 | Frau Novak, Versand',
      '30\n30\n10',
      '2: 20',
      'CHK-12 und CHK-15 sind geschätzt und bereit für Sprint 15',
    ],
    en: [
      'Thursday 20 March, 10 am, team Checkout',
      '60',
      'CHK-12 Guest order\nCHK-15 Change the delivery address\nCHK-18 Gift note',
      'Acceptance criteria written\n8 points at most\nDesign available',
      'E, T\nS\nnone',
      'Do guests need a phone number? | CHK-12 | Ms Novak, shipping',
      '30\n30\n10',
      '2: 20',
      'CHK-12 and CHK-15 are estimated and ready for sprint 15',
    ],
  },
  title: {
    de: 'Refinement: Donnerstag, 20.03., 10 Uhr, Team Checkout',
    en: 'Refinement: Thursday 20 March, 10 am, team Checkout',
  },
  lines: {
    de: [
      '| 2 | CHK-15 Lieferadresse ändern | 20 |',
      '|  | **Summe** | **60** |',
      'Dauer: 60 Minuten, davon frei: 0.',
      '| CHK-12 Gastbestellung | ✓ | ✓ | ✓ | fehlt | ✓ | fehlt |',
      '| CHK-18 Geschenknotiz | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ |',
      '- [ ] Brauchen Gäste eine Telefonnummer? (CHK-12) · **Wer weiß es:** Frau Novak, Versand',
    ],
    en: [
      '| 2 | CHK-15 Change the delivery address | 20 |',
      '|  | **Sum** | **60** |',
      'Length: 60 minutes, of which free: 0.',
      '| CHK-12 Guest order | ✓ | ✓ | ✓ | missing | ✓ | missing |',
      '| CHK-18 Gift note | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ |',
      '- [ ] Do guests need a phone number? (CHK-12) · **Who knows:** Ms Novak, shipping',
    ],
  },
};
