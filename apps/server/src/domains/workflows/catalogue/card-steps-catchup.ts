import type { actionCards } from '@robin/contract/action-cards';
import type { CardSteps } from './card-steps.types.ts';

type CatchUpCard = (typeof actionCards.catch_up)[number];

/** The steps of the cards with which somebody gets up to date. */
export const catchUpCards: Readonly<Record<CatchUpCard, CardSteps>> = {
  catchup_project_snapshot: {
    title: { de: 'Projektüberblick', en: 'Project snapshot' },
    documentType: 'result',
    steps: {
      de: [
        'Quellen sammeln',
        'Stand zusammenfassen',
        'Veränderungen markieren',
        'Überblick bestätigen',
      ],
      en: ['Collect sources', 'Summarise the state', 'Mark what changed', 'Confirm the snapshot'],
    },
  },
  catchup_sprint_status: {
    title: { de: 'Sprint-Status', en: 'Sprint status' },
    documentType: 'result',
    steps: {
      de: ['Sprint wählen', 'Fortschritt lesen', 'Abweichungen finden', 'Status schreiben'],
      en: ['Pick the sprint', 'Read the progress', 'Find deviations', 'Write the status'],
    },
  },
  catchup_backlog_changes: {
    title: { de: 'Backlog-Änderungen', en: 'Backlog changes' },
    documentType: 'note',
    steps: {
      de: [
        'Zeitraum festlegen',
        'Geänderte Einträge auflisten',
        'Wirkung beurteilen',
        'Nächste Schritte notieren',
      ],
      en: ['Set the period', 'List changed items', 'Judge the effect', 'Note follow-ups'],
    },
  },
  catchup_decision_review: {
    title: { de: 'Entscheidungen im Blick', en: 'Decisions at a glance' },
    documentType: 'decisions',
    steps: {
      de: [
        'Entscheidungen sammeln',
        'Auf Widersprüche prüfen',
        'Offene Entscheidungen benennen',
        'Zuständige und Termine festhalten',
      ],
      en: [
        'Gather decisions',
        'Check for contradictions',
        'Name open decisions',
        'Record owner and date',
      ],
    },
  },
  catchup_meeting_notes: {
    title: { de: 'Meeting-Notizen auswerten', en: 'Evaluate meeting notes' },
    documentType: 'todo',
    steps: {
      de: [
        'Notizen bereitstellen',
        'Ergebnisse herausziehen',
        'Aufgaben ableiten',
        'Zuständige und Termine festlegen',
      ],
      en: ['Provide the notes', 'Extract the results', 'Derive tasks', 'Assign owners and dates'],
    },
  },
  catchup_stakeholder_signals: {
    title: { de: 'Stakeholder-Signale', en: 'Stakeholder signals' },
    documentType: 'note',
    steps: {
      de: ['Stakeholder auflisten', 'Signale sammeln', 'Nach Themen bündeln', 'Reaktionen wählen'],
      en: ['List stakeholders', 'Collect signals', 'Cluster by theme', 'Choose reactions'],
    },
  },
  catchup_risk_radar: {
    title: { de: 'Risiken und Blocker', en: 'Risks and blockers' },
    documentType: 'todo',
    steps: {
      de: [
        'Risiken und Blocker sammeln',
        'Wahrscheinlichkeit und Wirkung bewerten',
        'Gegenmaßnahmen wählen',
        'Nächste Schritte festlegen',
      ],
      en: [
        'Collect risks and blockers',
        'Rate likelihood and impact',
        'Choose countermeasures',
        'Set follow-ups',
      ],
    },
  },
  catchup_roadmap_check: {
    title: { de: 'Roadmap-Check', en: 'Roadmap check' },
    documentType: 'strategy',
    steps: {
      de: [
        'Ziele lesen',
        'Plan und Fortschritt vergleichen',
        'Lücken benennen',
        'Korrekturen vorschlagen',
      ],
      en: ['Read the goals', 'Compare plan and progress', 'Name the gaps', 'Propose corrections'],
    },
  },
  catchup_handover: {
    title: { de: 'Übergabe-Briefing', en: 'Handover briefing' },
    documentType: 'instruction',
    steps: {
      de: [
        'Zielgruppe bestimmen',
        'Laufende Themen sammeln',
        'Ansprechpartner und Anleitungen aufschreiben',
        'Auf Lücken prüfen',
      ],
      en: [
        'Define the audience',
        'Collect ongoing topics',
        'Write contacts and how-tos',
        'Check for gaps',
      ],
    },
  },
};
