import { composeSprintStatus, sprintLessons } from './catchup-sprint-status-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { progressQuestions } from './sprint-progress-questions.ts';
import { emptyCellHint, textColumn } from './table-columns.ts';
import { dateHint, firstHint, solutionHint, vagueHint } from './wording-hints.ts';

/** Sprint status: what was committed, what is done, what is carried over, and what it means for the goal. */
export const catchupSprintStatus: GuidedWorkflow = {
  card: 'catchup_sprint_status',
  documentType: 'result',
  title: { de: 'Sprint-Status', en: 'Sprint status' },
  opening: {
    de: 'Wir schauen auf den laufenden Sprint: Ziel, Fortschritt, Abweichungen. Ich rechne die Punkte zusammen, und am Ende steht ein Status, den du verschicken kannst.',
    en: 'We look at the running sprint: goal, progress, deviations. I add up the points, and you end up with a status that you can send.',
  },
  steps: [
    {
      name: { de: 'Sprint wählen', en: 'Pick the sprint' },
      description: {
        de: 'Du nennst den Sprint und sein Ziel.',
        en: 'You name the sprint and its goal.',
      },
      successCriteria: {
        de: 'Sprint, Ende und Ziel sind benannt.',
        en: 'Sprint, end date and goal are named.',
      },
      questions: [
        {
          id: 'sprint',
          kind: 'text',
          label: { de: 'Sprint', en: 'Sprint' },
          ask: {
            de: 'Um welchen Sprint geht es, und wann endet er?',
            en: 'Which sprint is it, and when does it end?',
          },
          example: { de: 'Sprint 14, endet am 21.03.', en: 'Sprint 14, ends on 21 March' },
          why: {
            de: 'Ein Status ohne Datum ist nach drei Tagen falsch, und niemand merkt es.',
            en: 'A status without a date is wrong three days later, and nobody notices.',
          },
          check: (answers, language) => {
            const words = (answers.text('sprint') ?? '').replace(/sprint\s*\d+/iu, '');
            return dateHint(words, language);
          },
        },
        {
          id: 'goal',
          kind: 'text',
          label: { de: 'Sprint-Ziel', en: 'Sprint goal' },
          alsoCalled: { de: ['ziel'], en: ['goal'] },
          ask: {
            de: 'Wie lautet das Sprint-Ziel? Ein Satz genügt.',
            en: 'What is the sprint goal? One sentence will do.',
          },
          example: {
            de: 'Kundinnen drucken ihr Rücksendeetikett selbst.',
            en: 'Customers print their return label themselves.',
          },
          why: {
            de: 'Am Ziel misst sich, ob ein offener Eintrag schlimm ist. Beschreib, was danach möglich ist, nicht die Liste der Tickets.',
            en: 'The goal tells whether an open item matters. Say what becomes possible, not which tickets there are.',
          },
          check: (answers, language) => {
            const goal = answers.text('goal') ?? '';
            return firstHint(solutionHint(goal, language), vagueHint(goal, language));
          },
        },
      ],
    },
    {
      name: { de: 'Fortschritt lesen', en: 'Read the progress' },
      description: {
        de: 'Du nennst die Einträge mit zugesagten und erledigten Punkten, ich rechne zusammen.',
        en: 'You list the items with committed and done points, and I add them up.',
      },
      successCriteria: {
        de: 'Zu jedem Eintrag stehen zugesagte und erledigte Punkte.',
        en: 'Every item has its committed and its done points.',
      },
      questions: progressQuestions,
    },
    {
      name: { de: 'Abweichungen finden', en: 'Find deviations' },
      description: {
        de: 'Du benennst, was anders läuft als geplant, warum und was ihr dagegen tut.',
        en: 'You name what differs from the plan, why, and what you do about it.',
      },
      successCriteria: {
        de: 'Jede Abweichung hat einen Grund und eine Reaktion.',
        en: 'Every deviation has a reason and a response.',
      },
      questions: [
        {
          id: 'deviations',
          kind: 'table',
          label: { de: 'Abweichungen', en: 'Deviations' },
          isOptional: true,
          columns: [
            textColumn('deviation', 'Abweichung', 'Deviation'),
            textColumn('reason', 'Grund', 'Reason'),
            textColumn('response', 'Was wir tun', 'What we do'),
          ],
          ask: {
            de: 'Was läuft anders als geplant, warum, und was tut ihr?',
            en: 'What differs from the plan, why, and what do you do about it?',
          },
          example: {
            de: 'RET-33 steht seit Montag | Zugang zum Testsystem fehlt | Jana fragt bis morgen bei der IT nach',
            en: 'RET-33 has been stuck since Monday | no access to the test system | Jana asks IT by tomorrow',
          },
          why: {
            de: 'Eine Abweichung mit Grund und Reaktion beruhigt. Ohne beides klingt sie nach einer Ausrede.',
            en: 'A deviation with its reason and a response reassures people. Without both it sounds like an excuse.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('deviations'), ['deviation', 'response'], language, {
              de: 'Was tut ihr, oder nehmt ihr es bewusst hin?',
              en: 'What do you do about it, or do you accept it on purpose?',
            }),
        },
        {
          id: 'outlook',
          kind: 'choice',
          label: { de: 'Ausblick', en: 'Outlook' },
          choices: [
            { value: 'on_track', label: { de: 'Erreichbar', en: 'On track' } },
            { value: 'at_risk', label: { de: 'Gefährdet', en: 'At risk' } },
            { value: 'off_track', label: { de: 'Nicht erreichbar', en: 'Off track' } },
          ],
          ask: {
            de: 'Wie steht es um das Sprint-Ziel?',
            en: 'How does the sprint goal look?',
          },
          example: { de: 'Gefährdet', en: 'At risk' },
          why: {
            de: 'Das ist dein Urteil, nicht meine Rechnung: 80 % der Punkte können 0 % des Ziels sein.',
            en: 'This is your judgement, not my sum: 80% of the points can be 0% of the goal.',
          },
        },
      ],
    },
    {
      name: { de: 'Status schreiben', en: 'Write the status' },
      description: {
        de: 'Du begründest den Ausblick und sagst, was das Team braucht. Dann steht der Status.',
        en: 'You give the reason for the outlook and say what the team needs. Then the status is complete.',
      },
      successCriteria: {
        de: 'Der Status nennt Ausblick, Grund und Bitten.',
        en: 'The status names outlook, reason and asks.',
      },
      questions: [
        {
          id: 'reason',
          kind: 'text',
          label: { de: 'Begründung', en: 'Reason' },
          ask: {
            de: 'Woran machst du den Ausblick fest?',
            en: 'What is the outlook based on?',
          },
          example: {
            de: 'Der Druck läuft, es fehlt nur die Freigabe von DHL, zugesagt für Mittwoch.',
            en: 'Printing works; only the approval by DHL is missing, promised for Wednesday.',
          },
          why: {
            de: 'Wer den Grund kennt, fragt nicht dreimal nach und kann helfen.',
            en: 'People who know the reason do not ask three times, and they can help.',
          },
          check: (answers, language) => vagueHint(answers.text('reason') ?? '', language),
        },
        {
          id: 'asks',
          kind: 'list',
          label: { de: 'Bitten', en: 'Asks' },
          isOptional: true,
          ask: {
            de: 'Was braucht das Team, von wem und bis wann?',
            en: 'What does the team need, from whom and by when?',
          },
          example: {
            de: 'Von der IT bis 18.03.: Zugang zum Testsystem',
            en: 'From IT by 18 March: access to the test system',
          },
          why: {
            de: 'Ein Status mit einer klaren Bitte bewegt etwas. Ohne Bitte ist er nur zur Kenntnis.',
            en: 'A status with a clear ask moves something. Without one it is for information only.',
          },
          check: (answers, language) => dateHint(answers.list('asks').join('\n'), language),
        },
      ],
    },
  ],
  compose: composeSprintStatus,
  lessons: sprintLessons,
};
