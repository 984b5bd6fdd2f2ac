import { composeProjectSnapshot, projectLessons } from './catchup-project-snapshot-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { stateQuestions } from './project-state-questions.ts';
import { ownerAndDateHint, taskColumns } from './table-columns.ts';
import { dateHint, firstHint, solutionHint, vagueHint } from './wording-hints.ts';

/** Project snapshot: where the project stands now, by area, with its sources. */
export const catchupProjectSnapshot: GuidedWorkflow = {
  card: 'catchup_project_snapshot',
  documentType: 'result',
  title: { de: 'Projektüberblick', en: 'Project snapshot' },
  opening: {
    de: 'Wir halten fest, wo dein Projekt heute steht: Quellen, Stand je Bereich, Veränderungen, nächste Schritte. Am Ende hast du einen Überblick auf einer Seite.',
    en: 'We record where your project stands today: sources, state by area, changes, next steps. You end up with a one-page overview.',
  },
  steps: [
    {
      name: { de: 'Quellen sammeln', en: 'Collect sources' },
      description: {
        de: 'Du nennst das Projekt und worauf sich der Überblick stützt.',
        en: 'You name the project and what the snapshot rests on.',
      },
      successCriteria: {
        de: 'Projekt, Zweck und Quellen mit Datum sind benannt.',
        en: 'Project, purpose and dated sources are named.',
      },
      questions: [
        {
          id: 'project',
          kind: 'text',
          label: { de: 'Projekt', en: 'Project' },
          ask: { de: 'Wie heißt das Projekt?', en: 'What is the project called?' },
          example: { de: 'Retourenportal', en: 'Returns portal' },
          why: {
            de: 'Der Name wird die Überschrift, damit alle vom selben Vorhaben reden.',
            en: 'The name becomes the heading, so that everybody speaks of the same project.',
          },
        },
        {
          id: 'purpose',
          kind: 'text',
          label: { de: 'Zweck', en: 'Purpose' },
          ask: {
            de: 'Was soll das Projekt für wen verbessern?',
            en: 'What should the project improve, and for whom?',
          },
          example: {
            de: 'Kundinnen melden Rücksendungen selbst an, statt 300-mal im Monat anzurufen.',
            en: 'Customers register returns themselves instead of calling 300 times a month.',
          },
          why: {
            de: 'Ob ein Stand gut ist, zeigt erst der Zweck. Beschreib die Wirkung, nicht die Funktion.',
            en: 'Only the purpose tells whether a state is good. Describe the effect, not the feature.',
          },
          check: (answers, language) => {
            const purpose = answers.text('purpose') ?? '';
            return firstHint(solutionHint(purpose, language), vagueHint(purpose, language));
          },
        },
        {
          id: 'sources',
          kind: 'list',
          label: { de: 'Quellen', en: 'Sources' },
          ask: {
            de: 'Worauf stützt sich der Überblick? Nenn jede Quelle mit ihrem Stand.',
            en: 'What does the snapshot rest on? Name each source with its date.',
          },
          example: { de: 'Jira-Board, Stand 12.03.', en: 'Jira board as of 12 March' },
          why: {
            de: 'Mit Quelle und Datum kann man nachsehen, statt zu diskutieren.',
            en: 'With source and date people can look it up instead of arguing.',
          },
          check: (answers, language) => dateHint(answers.list('sources').join('\n'), language),
        },
      ],
    },
    {
      name: { de: 'Stand zusammenfassen', en: 'Summarise the state' },
      description: {
        de: 'Du bewertest die Bereiche mit einer Ampel und nennst, was erreicht ist.',
        en: 'You rate the areas with a traffic light and name what is achieved.',
      },
      successCriteria: {
        de: 'Jeder Bereich hat Ampel und Begründung.',
        en: 'Every area has a light and a reason.',
      },
      questions: stateQuestions,
    },
    {
      name: { de: 'Veränderungen markieren', en: 'Mark what changed' },
      description: {
        de: 'Du nennst, was neu ist und was euch aufhält.',
        en: 'You name what is new and what holds you up.',
      },
      successCriteria: {
        de: 'Veränderungen und Hindernisse stehen da, oder es gibt keine.',
        en: 'Changes and obstacles are written down, or there are none.',
      },
      questions: [
        {
          id: 'changes',
          kind: 'list',
          label: { de: 'Veränderungen', en: 'Changes' },
          isOptional: true,
          ask: {
            de: 'Was hat sich seit dem letzten Überblick geändert, und wann?',
            en: 'What has changed since the last snapshot, and when?',
          },
          example: {
            de: 'Am 06.03. hat der Vertrieb den Start in Österreich vorgezogen',
            en: 'On 6 March sales brought the launch in Austria forward',
          },
          why: {
            de: 'Wer den letzten Überblick kennt, liest zuerst diesen Teil.',
            en: 'Readers of the last snapshot go to this part first.',
          },
          check: (answers, language) => dateHint(answers.list('changes').join('\n'), language),
        },
        {
          id: 'obstacles',
          kind: 'list',
          label: { de: 'Hindernisse', en: 'Obstacles' },
          isOptional: true,
          ask: { de: 'Was hält euch gerade auf?', en: 'What is holding you up right now?' },
          example: {
            de: 'Die Freigabe durch den Datenschutz fehlt seit 01.03.',
            en: 'The privacy approval has been missing since 1 March',
          },
          why: {
            de: 'Ein benanntes Hindernis kann jemand wegräumen. Schreib das Problem, nicht die fehlende Lösung.',
            en: 'Somebody can clear a named obstacle. Write the problem, not the missing solution.',
          },
          check: (answers, language) =>
            solutionHint(answers.list('obstacles').join('\n'), language),
        },
      ],
    },
    {
      name: { de: 'Überblick bestätigen', en: 'Confirm the snapshot' },
      description: {
        de: 'Du nennst die nächsten Schritte und was noch unsicher ist.',
        en: 'You name the next steps and what is still uncertain.',
      },
      successCriteria: {
        de: 'Jeder Schritt hat Person und Datum, Unsicheres ist markiert.',
        en: 'Every step has a person and a date, and doubts are marked.',
      },
      questions: [
        {
          id: 'next',
          kind: 'table',
          label: { de: 'Nächste Schritte', en: 'Next steps' },
          columns: taskColumns({ de: 'Schritt', en: 'Step' }),
          ask: {
            de: 'Was passiert als Nächstes, wer macht es, bis wann?',
            en: 'What happens next, who does it, by when?',
          },
          example: {
            de: 'Freigabe mit dem Datenschutz klären | Jana | 15.03.',
            en: 'Settle the privacy approval | Jana | 15 March',
          },
          why: {
            de: 'Erst die nächsten Schritte machen aus einem Rückblick einen Überblick.',
            en: 'Next steps turn a look back into an overview.',
          },
          check: (answers, language) => ownerAndDateHint(answers.rows('next'), language),
        },
        {
          id: 'unsure',
          kind: 'list',
          label: { de: 'Unsicheres', en: 'Doubts' },
          isOptional: true,
          ask: {
            de: 'Was davon ist nicht gesichert, und wer kann es bestätigen?',
            en: 'Which of this is uncertain, and who can confirm it?',
          },
          example: {
            de: 'Ob das Budget bis Juni reicht, weiß Herr Aydin',
            en: 'Mr Aydin knows whether the budget lasts until June',
          },
          why: {
            de: 'Unsicheres offen zu markieren kostet nichts. Es später zu korrigieren kostet Vertrauen.',
            en: 'Marking a doubt costs nothing. Correcting it later costs trust.',
          },
        },
      ],
    },
  ],
  compose: composeProjectSnapshot,
  lessons: projectLessons,
};
