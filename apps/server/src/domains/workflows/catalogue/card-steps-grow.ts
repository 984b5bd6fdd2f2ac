import type { actionCards } from '@robin/contract/action-cards';
import type { CardSteps } from './card-steps.types.ts';

type GrowCard = (typeof actionCards.grow)[number];

/** The steps of the cards with which somebody learns. */
export const growCards: Readonly<Record<GrowCard, CardSteps>> = {
  grow_stakeholder_communication: {
    title: { de: 'Stakeholder-Kommunikation', en: 'Stakeholder communication' },
    documentType: 'note',
    steps: {
      de: ['Situation beschreiben', 'Modell kennenlernen', 'Gespräch üben', 'Zurückblicken'],
      en: ['Describe a situation', 'Learn the model', 'Practise the talk', 'Reflect'],
    },
  },
  grow_prioritisation_methods: {
    title: { de: 'Priorisierungsmethoden', en: 'Prioritisation methods' },
    documentType: 'instruction',
    steps: {
      de: [
        'Methode wählen',
        'Sie verstehen',
        'Auf eigene Einträge anwenden',
        'Kurzen Leitfaden schreiben',
      ],
      en: ['Choose a method', 'Understand it', 'Apply it to own items', 'Write a short guide'],
    },
  },
  grow_vision_craft: {
    title: { de: 'Visionsarbeit lernen', en: 'Vision craft' },
    documentType: 'vision',
    steps: {
      de: [
        'Gute Beispiele ansehen',
        'Eigene Vision bewerten',
        'Sie neu schreiben',
        'Feedback holen',
      ],
      en: ['Look at good examples', 'Rate the own vision', 'Rewrite it', 'Take feedback'],
    },
  },
  grow_outcome_goals: {
    title: { de: 'Ziele mit Wirkung (OKR)', en: 'Outcome goals' },
    documentType: 'strategy',
    steps: {
      de: [
        'Wirkung und Ergebnis unterscheiden',
        'Ein Ziel umformulieren',
        'Schlüsselergebnisse finden',
        'Messbarkeit prüfen',
      ],
      en: [
        'Understand outcome and output',
        'Rephrase a goal',
        'Find key results',
        'Check measurability',
      ],
    },
  },
  grow_discovery_interviews: {
    title: { de: 'Discovery-Interviews', en: 'Discovery interviews' },
    documentType: 'instruction',
    steps: {
      de: [
        'Lernziel festlegen',
        'Fragetypen kennenlernen',
        'Fragen schreiben',
        'Interview im Rollenspiel üben',
        'Leitfaden schreiben',
      ],
      en: [
        'Set the learning goal',
        'Learn question types',
        'Write the questions',
        'Role-play an interview',
        'Write the guide',
      ],
    },
  },
  grow_story_mapping: {
    title: { de: 'Story Mapping', en: 'Story mapping' },
    documentType: 'backlog',
    steps: {
      de: ['Aktivitäten benennen', 'Aufgaben ergänzen', 'Ersten Schnitt machen', 'Karte prüfen'],
      en: ['Name the activities', 'Add the tasks', 'Cut a first slice', 'Review the map'],
    },
  },
  grow_decision_making: {
    title: { de: 'Gute Entscheidungen', en: 'Sound decisions' },
    documentType: 'decisions',
    steps: {
      de: [
        'Frage klären',
        'Möglichkeiten auflisten',
        'Folgen abwägen',
        'Entscheiden und festhalten',
      ],
      en: ['Frame the question', 'List the options', 'Weigh the consequences', 'Decide and record'],
    },
  },
  grow_facilitation: {
    title: { de: 'Workshops moderieren', en: 'Facilitating workshops' },
    documentType: 'instruction',
    steps: {
      de: [
        'Ziel festlegen',
        'Methoden wählen',
        'Zeiten planen',
        'Auf Konflikte vorbereiten',
        'Drehbuch schreiben',
      ],
      en: [
        'Set the goal',
        'Choose methods',
        'Plan the timing',
        'Prepare for conflict',
        'Write the script',
      ],
    },
  },
  grow_learning_plan: {
    title: { de: 'Persönlicher Lernplan', en: 'Personal learning plan' },
    documentType: 'todo',
    steps: {
      de: [
        'Eigene Fähigkeiten einschätzen',
        'Schwerpunkt wählen',
        'Übungen aussuchen',
        'Termine und Kontrollpunkte setzen',
      ],
      en: ['Rate own skills', 'Choose a focus area', 'Pick exercises', 'Set dates and checks'],
    },
  },
};
