import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** Somebody learns to interview; the first idea is to read about it. */
export const growLearningPlanSample: GuidedWorkflowSample = {
  card: 'grow_learning_plan',
  messages: {
    de: [
      'Story Mapping | 3 | 3,5\nInterviews führen | 2 | 4\nWorkshops moderieren | 4 | 3',
      'Interviews führen, ohne die Antwort vorzugeben',
      'Im April befragen wir 5 Kundinnen zu Retouren',
      'Ein Buch über Interviews lesen',
      'Ein Interview mit Frau Weber führen und offene Fragen zählen',
      '10.03. | zwei Kapitel, fünf Notizen\n19.03. | acht von zehn Fragen waren offen',
      'In 3 Interviews hintereinander stelle ich keine lenkende Frage',
      'Jana hört am 19.03. zu und sagt mir danach zwei Dinge',
    ],
    en: [
      'Story mapping | 3 | 3.5\nInterviewing | 2 | 4\nFacilitating workshops | 4 | 3',
      'Interviewing without suggesting the answer',
      'In April we interview 5 customers about returns',
      'Read a book about interviews',
      'Interview Ms Weber and count the open questions',
      '10 March | two chapters, five notes\n19 March | eight of ten questions were open',
      'In 3 interviews in a row I ask no leading question',
      'Jana listens on 19 March and tells me two things afterwards',
    ],
  },
  title: {
    de: 'Lernplan: Interviews führen, ohne die Antwort vorzugeben',
    en: 'Learning plan: Interviewing without suggesting the answer',
  },
  lines: {
    de: [
      '- [ ] Ein Buch über Interviews lesen · **Bis:** 10.03. · **Fertig, wenn:** zwei Kapitel, fünf Notizen',
      '- [ ] Ein Interview mit Frau Weber führen und offene Fragen zählen · **Bis:** 19.03. · **Fertig, wenn:** acht von zehn Fragen waren offen',
      '| Interviews führen | 2 | 4 | **2** |',
      '| Story Mapping | 3 | 3,5 | **0,5** |',
      '| Workshops moderieren | 4 | 3 | **0** |',
    ],
    en: [
      '- [ ] Read a book about interviews · **By:** 10 March · **Done when:** two chapters, five notes',
      '- [ ] Interview Ms Weber and count the open questions · **By:** 19 March · **Done when:** eight of ten questions were open',
      '| Interviewing | 2 | 4 | **2** |',
      '| Story mapping | 3 | 3.5 | **0.5** |',
      '| Facilitating workshops | 4 | 3 | **0** |',
    ],
  },
};
