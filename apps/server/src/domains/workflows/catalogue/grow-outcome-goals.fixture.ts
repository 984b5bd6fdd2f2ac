import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team turns the launch of a status portal into an outcome; one baseline is missing at first. */
export const growOutcomeGoalsSample: GuidedWorkflowSample = {
  card: 'grow_outcome_goals',
  messages: {
    de: [
      'Das Statusportal bis Ende Juni live bringen',
      'Kundinnen schauen selbst nach dem Stand, statt anzurufen, heute 300-mal im Monat',
      'Niemand muss mehr anrufen, um den Stand seiner Retoure zu erfahren',
      'Anrufe zum Status je Monat | 300 | 120 | 30.06.\nZufriedenheit nach der Retoure |  | 4,4 | 30.06.',
      'Zufriedenheit nach der Retoure | 3,5 | 4,4 | 30.06.',
      'Aufrufe der Statusseite | jeden Montag\nBewertungen mit 5 Sternen | alle zwei Wochen',
      'Telefonanlage, Monatsbericht | Jana\nUmfrage nach der Gutschrift | Mehmet',
      'Die Zeit bis zur Gutschrift bleibt unter 5 Tagen',
    ],
    en: [
      'Launch the status portal by the end of June',
      'Customers look up the status themselves instead of calling, 300 times a month today',
      'Nobody has to call any more to learn the status of their return',
      'Calls about the status a month | 300 | 120 | 30 June\nSatisfaction after the return |  | 4.4 | 30 June',
      'Satisfaction after the return | 3.5 | 4.4 | 30 June',
      'Visits to the status page | every Monday\nReviews with 5 stars | every other week',
      'Phone system, monthly report | Jana\nSurvey after the refund | Mehmet',
      'The time until the refund stays below 5 days',
    ],
  },
  title: {
    de: 'Ziel mit Wirkung: Niemand muss mehr anrufen, um den Stand seiner Retoure zu erfahren',
    en: 'Outcome goal: Nobody has to call any more to learn the status of their return',
  },
  lines: {
    de: [
      '| Anrufe zum Status je Monat | 300 | 120 | −180 (−60 %) | 210 | 30.06. |',
      '| Zufriedenheit nach der Retoure | 3,5 | 4,4 | +0,9 (+26 %) | 3,95 | 30.06. |',
      '| Anrufe zum Status je Monat | Aufrufe der Statusseite | jeden Montag |',
      '- Die Zeit bis zur Gutschrift bleibt unter 5 Tagen',
    ],
    en: [
      '| Calls about the status a month | 300 | 120 | −180 (−60%) | 210 | 30 June |',
      '| Satisfaction after the return | 3.5 | 4.4 | +0.9 (+26%) | 3.95 | 30 June |',
      '| Calls about the status a month | Visits to the status page | every Monday |',
      '- The time until the refund stays below 5 days',
    ],
  },
};
