import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** Somebody rewrites the vision of a returns portal; one mark is forgotten at first. */
export const growVisionCraftSample: GuidedWorkflowSample = {
  card: 'grow_vision_craft',
  messages: {
    de: [
      'Sie nennen Menschen und was für sie danach anders ist',
      'Retourenportal',
      'Wir machen Retouren modern und kundenfreundlich',
      'Zielgruppe | 0\nVeränderung | 0,5\nMerkbar | 2',
      'Kante | 0',
      'Wer bei uns etwas zurückschickt, hat sein Geld, bevor er daran denkt nachzufragen.',
      'Weil wir das wollen, sagen wir Nein zu Gutscheinen statt Geld',
      'Jana (Kundendienst) | Was würdest du danach nicht mehr tun? | 20.03.',
    ],
    en: [
      'They name people and what is different for them afterwards',
      'Returns portal',
      'We make returns modern and customer-friendly',
      'Audience | 0\nChange | 0.5\nMemorable | 2',
      'Edge | 0',
      'Whoever sends something back to us has their money before they think of asking.',
      'Because we want this, we say no to vouchers instead of money',
      'Jana (customer service) | What would you no longer do then? | 20 March',
    ],
  },
  title: { de: 'Produktvision: Retourenportal', en: 'Product vision: Returns portal' },
  lines: {
    de: [
      '> Wer bei uns etwas zurückschickt, hat sein Geld, bevor er daran denkt nachzufragen.',
      'Weil wir das wollen, sagen wir Nein zu Gutscheinen statt Geld',
      '| Veränderung | 0,5 |',
      '| Kante | 0 |',
      'Summe: 2,5 von 8 Punkten.',
      '- [ ] Jana (Kundendienst) · **Frage:** Was würdest du danach nicht mehr tun? · **Bis:** 20.03.',
    ],
    en: [
      '> Whoever sends something back to us has their money before they think of asking.',
      'Because we want this, we say no to vouchers instead of money',
      '| Change | 0.5 |',
      '| Edge | 0 |',
      'Sum: 2.5 of 8 points.',
      '- [ ] Jana (customer service) · **Question:** What would you no longer do then? · **By:** 20 March',
    ],
  },
};
