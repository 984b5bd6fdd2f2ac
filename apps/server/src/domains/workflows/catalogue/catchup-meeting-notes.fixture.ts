import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** The sprint review of a team that runs a ticket system for a swimming pool. */
export const catchupMeetingNotesSample: GuidedWorkflowSample = {
  card: 'catchup_meeting_notes',
  messages: {
    de: [
      'Sprint-Review vom 14.03.',
      'Mara\nJana\nHerr Aydin (Vertrieb)',
      'Demo Zehnerkarte: gut angekommen.\nEntschieden: Start am 02.04. in beiden Bädern.\nJana klärt den Leitfaden für die Kasse.\nDrucker in Halle 2 will Mara bis Freitag prüfen lassen.\nWas ist mit Familienkarten?',
      'Wir starten am 02.04. in beiden Bädern',
      'Was ist mit Familienkarten?',
      'Leitfaden für die Kasse schreiben\nDrucker in Halle 2 prüfen lassen',
      'Jana | 18.03.\nMara | 21.03.',
      'Im Daily am 19.03.',
    ],
    en: [
      'Sprint review on 14 March',
      'Mara\nJana\nMr Aydin (sales)',
      'Demo of the ten-entry card: well received.\nDecided: launch on 2 April in both pools.\nJana writes the guide for the till.\nMara has the printer in hall 2 checked by Friday.\nWhat about family cards?',
      'We launch on 2 April in both pools',
      'What about family cards?',
      'Write the guide for the till\nHave the printer in hall 2 checked',
      'Jana | 18 March\nMara | 21 March',
      'In the daily on 19 March',
    ],
  },
  title: { de: 'Aufgaben: Sprint-Review vom 14.03.', en: 'Tasks: Sprint review on 14 March' },
  lines: {
    de: [
      '**Teilnehmende:** Mara, Jana, Herr Aydin (Vertrieb)',
      '- [ ] Leitfaden für die Kasse schreiben · **Wer:** Jana · **Bis:** 18.03.',
      '**Wiedersehen:** Im Daily am 19.03.',
      '- [ ] Was ist mit Familienkarten?',
    ],
    en: [
      '**Participants:** Mara, Jana, Mr Aydin (sales)',
      '- [ ] Write the guide for the till · **Who:** Jana · **By:** 18 March',
      '**Follow-up:** In the daily on 19 March',
      '- [ ] What about family cards?',
    ],
  },
};
