import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** The team of the returns portal, in its fourteenth sprint. */
export const catchupSprintStatusSample: GuidedWorkflowSample = {
  card: 'catchup_sprint_status',
  messages: {
    de: [
      'Sprint 14',
      'Sprint 14, endet am 21.03.',
      'Kundinnen drucken ihr Rücksendeetikett selbst.',
      'RET-31 Etikett drucken | 5 | 5\nRET-32 Etikett per E-Mail | 3 | 3\nRET-33 Anbindung DHL | 8 | 2,5\nRET-36 Texte der Fehlerfälle | 3 | 0',
      'RET-52 Fehler beim Login | 2',
      'RET-33 steht seit Montag | Zugang zum Testsystem fehlt | Jana fragt bis morgen bei der IT nach',
      'Gefährdet',
      'Der Druck läuft, es fehlt nur die Freigabe von DHL, zugesagt für Mittwoch.',
      'Von der IT bis 18.03.: Zugang zum Testsystem',
    ],
    en: [
      'Sprint 14',
      'Sprint 14, ends on 21 March',
      'Customers print their return label themselves.',
      'RET-31 Print the label | 5 | 5\nRET-32 Label by e-mail | 3 | 3\nRET-33 Connect DHL | 8 | 2.5\nRET-36 Texts of the failures | 3 | 0',
      'RET-52 Login bug | 2',
      'RET-33 has been stuck since Monday | no access to the test system | Jana asks IT by tomorrow',
      'At risk',
      'Printing works; only the approval by DHL is missing, promised for Wednesday.',
      'From IT by 18 March: access to the test system',
    ],
  },
  title: {
    de: 'Sprint-Status: Sprint 14, endet am 21.03.',
    en: 'Sprint status: Sprint 14, ends on 21 March',
  },
  lines: {
    de: [
      '- **Erledigt:** 10,5 von 19 Punkten (55 %), Übertrag 8,5',
      '| RET-33 Anbindung DHL | 8 | 2,5 | 5,5 |',
      '| **Summe** | **19** | **10,5** | **8,5** |',
      '| RET-52 Fehler beim Login | 2 |',
    ],
    en: [
      '- **Done:** 10.5 of 19 points (55%), carry-over 8.5',
      '| RET-33 Connect DHL | 8 | 2.5 | 5.5 |',
      '| **Sum** | **19** | **10.5** | **8.5** |',
      '| RET-52 Login bug | 2 |',
    ],
  },
};
