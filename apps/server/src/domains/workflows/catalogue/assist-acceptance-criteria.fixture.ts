import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** The returns portal of a web shop: printing a return label. */
export const assistAcceptanceCriteriaSample: GuidedWorkflowSample = {
  card: 'assist_acceptance_criteria',
  messages: {
    de: [
      'RET-31 Rücksendeetikett drucken',
      'Kundinnen geben ein Paket zurück, ohne anzurufen',
      'Rückgabe bis 30 Tage nach Lieferung\nEin Etikett je Bestellung',
      'Bestellung ist schon zurückgegeben\nFrist ist seit gestern abgelaufen',
      'Angenommen meine Bestellung ist 10 Tage alt, wenn ich „Zurückgeben“ wähle, dann erhalte ich ein Etikett als PDF',
      'Wenn die Bestellung schon zurückgegeben ist, dann sehe ich das Datum der Rückgabe und kein Etikett\nWenn der Versanddienst nicht antwortet, dann kommt das Etikett in 15 Minuten per E-Mail',
      'Wenn die Lieferung 30 Tage her ist, dann ist die Rückgabe möglich\nWenn die Lieferung 31 Tage her ist, dann ist sie nicht möglich',
      'Testbestellung, die 31 Tage alt ist',
    ],
    en: [
      'RET-31 Print the return label',
      'Customers return a parcel without calling',
      'Returns up to 30 days after delivery\nOne label per order',
      'The order was returned already\nThe period expired yesterday',
      'Given my order is 10 days old, when I choose “Return”, then I get a label as PDF',
      'When the order was returned already, then I see the date of the return and no label\nWhen the carrier does not answer, then the label arrives by e-mail within 15 minutes',
      'When the delivery was 30 days ago, then a return is possible\nWhen the delivery was 31 days ago, then it is not possible',
      'A test order that is 31 days old',
    ],
  },
  title: {
    de: 'Akzeptanzkriterien: RET-31 Rücksendeetikett drucken',
    en: 'Acceptance criteria: RET-31 Print the return label',
  },
  lines: {
    de: [
      '### Kriterium 1 (Guter Fall)',
      '- **Angenommen** meine Bestellung ist 10 Tage alt',
      '- **Wenn** ich „Zurückgeben“ wähle',
      '- **Dann** erhalte ich ein Etikett als PDF',
      '### Kriterium 2 (Fehlerfall)',
      '### Kriterium 5 (Grenzwert)',
      '- [ ] Testbestellung, die 31 Tage alt ist',
    ],
    en: [
      '### Criterion 1 (Good case)',
      '- **Given** my order is 10 days old',
      '- **When** I choose “Return”',
      '- **Then** I get a label as PDF',
      '### Criterion 2 (Negative case)',
      '### Criterion 5 (Boundary)',
      '- [ ] A test order that is 31 days old',
    ],
  },
};
