import { quoted, wordsIn } from './document-blocks.ts';
import { composeLearningPlan, gapTable, learningLessons } from './grow-learning-plan-document.ts';
import type { GuidedColumn, GuidedWorkflow } from './guided-workflow.types.ts';
import { SKILL_MAX, SKILL_MIN, skillGaps } from './skill-gaps.ts';
import { dueColumn, emptyCellHint, textColumn } from './table-columns.ts';
import { dateHint, numberHint } from './wording-hints.ts';

const PASSIVE =
  /(?<!\p{L})(?:lesen|anschauen|ansehen|buch|kurs|seminar|schulung|webinar|video|podcast|read|watch|book|course|training|seminar|webinar)(?!\p{L})/iu;

function levelColumn(id: string, de: string, en: string): GuidedColumn {
  return { id, label: { de, en }, kind: 'number', min: SKILL_MIN, max: SKILL_MAX, isLevel: true };
}

/** Personal learning plan: skills, one focus, exercises on own work, dates and checks. */
export const growLearningPlan: GuidedWorkflow = {
  card: 'grow_learning_plan',
  documentType: 'todo',
  title: { de: 'Persönlicher Lernplan', en: 'Personal learning plan' },
  opening: {
    de: 'Du schätzt ein, was du kannst und brauchst, wählst einen Schwerpunkt und übst an deiner Arbeit. Am Ende steht ein Plan mit Übungen, Terminen und Kontrollpunkt.',
    en: 'You rate what you can do and what you need, choose one focus and practise on your work. You end up with a plan of exercises, dates and a check.',
  },
  steps: [
    {
      name: { de: 'Eigene Fähigkeiten einschätzen', en: 'Rate own skills' },
      description: {
        de: 'Du schätzt Fähigkeiten von 1 bis 5 ein, ich rechne die Lücken aus.',
        en: 'You rate skills from 1 to 5, and I work out the gaps.',
      },
      successCriteria: {
        de: 'Jede Fähigkeit hat zwei Zahlen.',
        en: 'Every skill has two numbers.',
      },
      questions: [
        {
          id: 'skills',
          kind: 'table',
          label: { de: 'Fähigkeiten', en: 'Skills' },
          columns: [
            textColumn('skill', 'Fähigkeit', 'Skill'),
            levelColumn('today', 'Heute', 'Today'),
            levelColumn('needed', 'Gebraucht', 'Needed'),
          ],
          ask: {
            de: 'Welche Fähigkeiten verlangt deine Arbeit? Je von 1 (neu) bis 5 (sicher): heute und gebraucht.',
            en: 'Which skills does your work ask for? Each from 1 (new) to 5 (sure): today and needed.',
          },
          example: { de: 'Interviews führen | 2 | 4', en: 'Interviewing | 2 | 4' },
          why: {
            de: 'Die Lücke zählt, nicht der Stand. Wo du bei 2 bist und 2 reicht, musst du nichts lernen.',
            en: 'The gap counts, not the level. Where you are at 2 and 2 is enough, there is nothing to learn.',
          },
          check: (answers, language) => {
            const open = skillGaps(answers).find(({ score }) => score === null);
            if (open === undefined) return null;
            const name = quoted(open.skill, language);
            return wordsIn(language)(
              `Bei ${name} fehlt noch eine Zahl: Wo stehst du heute, und was brauchst du?`,
              `A number is missing for ${name}: where are you today, and what do you need?`,
            );
          },
        },
      ],
    },
    {
      name: { de: 'Schwerpunkt wählen', en: 'Choose a focus area' },
      description: {
        de: 'Du wählst eine Sache, in der du besser werden willst, und sagst wozu.',
        en: 'You choose one thing to get better at and say what for.',
      },
      successCriteria: {
        de: 'Es gibt einen Schwerpunkt und einen Anlass.',
        en: 'There is one focus and an occasion for it.',
      },
      questions: [
        {
          id: 'focus',
          kind: 'text',
          label: { de: 'Schwerpunkt', en: 'Focus' },
          show: (answers, language) => gapTable(answers, language),
          ask: {
            de: 'Worin willst du in den nächsten Wochen besser werden? Nur eine Sache.',
            en: 'What do you want to get better at in the coming weeks? One thing only.',
          },
          example: {
            de: 'Interviews führen, ohne die Antwort vorzugeben',
            en: 'Interviewing without suggesting the answer',
          },
          why: {
            de: 'Drei Vorsätze verlieren gegen den Alltag, einer hat eine Chance. Die größte Lücke ist oft, aber nicht immer die richtige.',
            en: 'Three resolutions lose against everyday life; one has a chance. The largest gap is often, but not always the right one.',
          },
        },
        {
          id: 'reason',
          kind: 'text',
          label: { de: 'Anlass', en: 'Occasion' },
          ask: {
            de: 'Bei welcher Aufgabe hilft dir das schon bald?',
            en: 'Which task will it help you with soon?',
          },
          example: {
            de: 'Im April befragen wir 5 Kundinnen zu Retouren',
            en: 'In April we interview 5 customers about returns',
          },
          why: {
            de: 'Gelernt wird, was gebraucht wird. Ein Anlass im Kalender zieht mehr als ein guter Vorsatz.',
            en: 'People learn what they need. An occasion in the calendar pulls more than a good intention.',
          },
        },
      ],
    },
    {
      name: { de: 'Übungen aussuchen', en: 'Pick exercises' },
      description: {
        de: 'Du suchst kleine Übungen an deiner echten Arbeit aus.',
        en: 'You pick small exercises on your real work.',
      },
      successCriteria: {
        de: 'Jede Übung passt in eine Stunde.',
        en: 'Every exercise fits into an hour.',
      },
      questions: [
        {
          id: 'exercises',
          kind: 'list',
          label: { de: 'Übungen', en: 'Exercises' },
          ask: {
            de: 'Mit welchen zwei oder drei kleinen Übungen an deiner Arbeit fängst du an?',
            en: 'Which two or three small exercises on your work do you begin with?',
          },
          example: {
            de: 'Ein Interview mit Frau Weber führen und danach nur offene Fragen zählen',
            en: 'Interview Ms Weber and count the open questions afterwards',
          },
          why: {
            de: 'Eine Übung ist etwas, das du tust und an dem man sehen kann, wie es lief. Ein Kurs allein ist noch keine.',
            en: 'An exercise is something you do, and one can see how it went. A course alone is none yet.',
          },
          check: (answers, language) => {
            const exercises = answers.list('exercises');
            if (exercises.length === 0 || !exercises.every((one) => PASSIVE.test(one))) return null;
            return wordsIn(language)(
              'Das nimmst du auf. Wobei wendest du es an, an deiner eigenen Arbeit?',
              'That is taking in. Where do you apply it, on your own work?',
            );
          },
        },
      ],
    },
    {
      name: { de: 'Termine und Kontrollpunkte setzen', en: 'Set dates and checks' },
      description: {
        de: 'Du gibst jeder Übung ein Datum und planst, wer dir Rückmeldung gibt.',
        en: 'You give every exercise a date and plan who gives you feedback.',
      },
      successCriteria: {
        de: 'Jede Übung hat ein Datum, und der Kontrollpunkt steht im Kalender.',
        en: 'Every exercise has a date, and the check is in the calendar.',
      },
      questions: [
        {
          id: 'dates',
          kind: 'table',
          rowsFrom: 'exercises',
          label: { de: 'Termine', en: 'Dates' },
          columns: [
            textColumn('exercise', 'Übung', 'Exercise'),
            dueColumn,
            textColumn('sign', 'Fertig, wenn', 'Done when'),
          ],
          appliesIf: (answers) => answers.list('exercises').length > 0,
          ask: {
            de: 'Bis wann übst du das, und woran siehst du, dass es getan ist?',
            en: 'By when do you practise it, and how do you see that it is done?',
          },
          example: {
            de: '19.03. | acht von zehn Fragen waren offen',
            en: '19 March | eight of ten questions were open',
          },
          why: {
            de: 'Was kein Datum hat, verschiebt sich von selbst. Das Zeichen schützt davor, nur beschäftigt zu sein.',
            en: 'What has no date postpones itself. The sign protects you from merely being busy.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('dates'), ['exercise', 'due'], language, {
              de: 'Bis wann?',
              en: 'By when?',
            }),
        },
        {
          id: 'measure',
          kind: 'text',
          label: { de: 'Fortschritt', en: 'Progress' },
          ask: {
            de: 'Woran erkennst du in drei Monaten, dass du besser geworden bist?',
            en: 'How will you know in three months that you have got better?',
          },
          example: {
            de: 'In 3 Interviews hintereinander stelle ich keine lenkende Frage',
            en: 'In 3 interviews in a row I ask no leading question',
          },
          why: {
            de: '„Sicherer fühlen“ täuscht. Etwas, das man zählen oder hören kann, täuscht nicht.',
            en: '“Feeling surer” deceives. Something one can count or hear does not.',
          },
          check: (answers, language) => numberHint(answers.text('measure') ?? '', language),
        },
        {
          id: 'feedback',
          kind: 'text',
          label: { de: 'Rückmeldung', en: 'Feedback' },
          ask: {
            de: 'Wer gibt dir Rückmeldung, und wann?',
            en: 'Who gives you feedback, and when?',
          },
          example: {
            de: 'Jana hört am 19.03. zu und sagt mir danach zwei Dinge',
            en: 'Jana listens on 19 March and tells me two things afterwards',
          },
          why: {
            de: 'Von allein hört man sich immer gut zu. Bitte um zwei Dinge: was bleiben soll und was du änderst.',
            en: 'On our own we always sound fine. Ask for two things: what should stay and what you change.',
          },
          check: (answers, language) => dateHint(answers.text('feedback') ?? '', language),
        },
      ],
    },
  ],
  compose: composeLearningPlan,
  lessons: learningLessons,
};
