import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** Somebody prepares interviews about returns; one question is closed at first. */
export const growDiscoveryInterviewsSample: GuidedWorkflowSample = {
  card: 'grow_discovery_interviews',
  messages: {
    de: [
      'Kunden rufen an, weil sie nicht wissen, wann das Geld kommt',
      'Mindestens 3 von 5 kannten den Termin und riefen trotzdem an',
      '5 Kundinnen, die im März wegen einer Retoure angerufen haben',
      'Würdest du eine App für Retouren nutzen?',
      'Erzähl mir vom letzten Mal, als du etwas zurückgeschickt hast.\nHast du vor dem Anruf auf der Seite nachgesehen?\nWas hat dir am Ende geholfen?',
      'Was hast du vor dem Anruf auf der Seite nachgesehen?',
      'Was war der Moment, in dem es fast nicht geklappt hätte?',
      'Frau Weber, am 19.03. am Telefon, Jana schreibt mit',
    ],
    en: [
      'Customers call because they do not know when the money comes',
      'At least 3 of 5 knew the date and called all the same',
      '5 customers who called about a return in March',
      'Would you use an app for returns?',
      'Tell me about the last time you sent something back.\nDid you look at the page before the call?\nWhat helped you in the end?',
      'What did you look at on the page before the call?',
      'What was the moment when it nearly failed?',
      'Ms Weber, on 19 March by phone, Jana takes notes',
    ],
  },
  title: {
    de: 'Interviewleitfaden: Kunden rufen an, weil sie nicht wissen, wann das Geld kommt',
    en: 'Interview guide: Customers call because they do not know when the money comes',
  },
  lines: {
    de: [
      '- **Wen wir fragen:** 5 Kundinnen, die im März wegen einer Retoure angerufen haben',
      'Mindestens 3 von 5 kannten den Termin und riefen trotzdem an',
      '1. Erzähl mir vom letzten Mal, als du etwas zurückgeschickt hast.',
      '2. Was hast du vor dem Anruf auf der Seite nachgesehen?',
      '3. Was hat dir am Ende geholfen?',
      '*Frage nach einer erdachten Zukunft*',
    ],
    en: [
      '- **Whom we ask:** 5 customers who called about a return in March',
      'At least 3 of 5 knew the date and called all the same',
      '1. Tell me about the last time you sent something back.',
      '2. What did you look at on the page before the call?',
      '3. What helped you in the end?',
      '*question about an imagined future*',
    ],
  },
};
