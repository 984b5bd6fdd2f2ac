import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team that moves the tills of a chain of stores to the cloud. */
export const catchupStakeholderSignalsSample: GuidedWorkflowSample = {
  card: 'catchup_stakeholder_signals',
  messages: {
    de: [
      'Umzug der Filialkassen in die Cloud',
      'Frau Lindner, Filialleitung Nord | hoch | hoch\nHerr Weiß, Finanzen | hoch | niedrig\nBetriebsrat | niedrig | hoch',
      '„Samstags darf nichts ausfallen“ | Frau Lindner | Jour fixe 11.03.\nFragt zum dritten Mal nach dem Notbetrieb | Frau Lindner | Mail vom 12.03.\n„Wer schult die Aushilfen?“ | Betriebsrat | Sitzung 10.03.',
      'Ausfallsicherheit\nAusfallsicherheit\nSchulung',
      'Umzug auf Dienstag legen und den Rückfallplan zeigen | Tom | 20.03. | Ausfallsicherheit\nSchulungsplan mit dem Betriebsrat abstimmen | Nadia | 27.03. | Schulung',
      'Herr Weiß, seit Januar',
    ],
    en: [
      'Moving the store tills to the cloud',
      'Ms Lindner, head of stores north | high | high\nMr White, finance | high | low\nWorks council | low | high',
      '“Nothing may fail on a Saturday” | Ms Lindner | weekly call 11 March\nAsks about emergency operation for the third time | Ms Lindner | mail of 12 March\n“Who trains the temps?” | Works council | session on 10 March',
      'Reliability\nReliability\nTraining',
      'Move on a Tuesday and show the fallback plan | Tom | 20 March | Reliability\nAgree the training plan with the works council | Nadia | 27 March | Training',
      'Mr White, since January',
    ],
  },
  title: {
    de: 'Stakeholder-Signale: Umzug der Filialkassen in die Cloud',
    en: 'Stakeholder signals: Moving the store tills to the cloud',
  },
  lines: {
    de: [
      '| Frau Lindner, Filialleitung Nord | hoch | hoch | eng einbeziehen |',
      '| Herr Weiß, Finanzen | hoch | niedrig | zufriedenstellen |',
      '| Betriebsrat | niedrig | hoch | auf dem Laufenden halten |',
      '### Ausfallsicherheit (2)',
      '- „Samstags darf nichts ausfallen“ – Frau Lindner, Jour fixe 11.03.',
    ],
    en: [
      '| Ms Lindner, head of stores north | high | high | manage closely |',
      '| Mr White, finance | high | low | keep satisfied |',
      '| Works council | low | high | keep informed |',
      '### Reliability (2)',
      '- “Nothing may fail on a Saturday” – Ms Lindner, weekly call 11 March',
    ],
  },
};
