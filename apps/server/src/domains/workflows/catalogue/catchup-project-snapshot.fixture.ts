import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team that builds the returns portal of a web shop. */
export const catchupProjectSnapshotSample: GuidedWorkflowSample = {
  card: 'catchup_project_snapshot',
  messages: {
    de: [
      'Retourenportal',
      'Kundinnen melden Rücksendungen selbst an, statt 300-mal im Monat anzurufen.',
      'Jira-Board, Stand 12.03.\nSprint-Review vom 10.03.',
      'Umfang | gelb | 14 von 20 Stories fertig\nTermin | grün | Start am 02.05. hält\nBudget | rot | 82 % verbraucht, 60 % der Zeit um\nTeam | grün | vollzählig seit Februar',
      'Etikett drucken ist seit 03.03. für alle Kundinnen frei\n120 Rücksendungen liefen in der ersten Woche ohne Anruf',
      'Am 06.03. hat der Vertrieb den Start in Österreich vorgezogen',
      'Die Freigabe durch den Datenschutz fehlt seit 01.03.',
      'Freigabe mit dem Datenschutz klären | Jana | 15.03.\nBudget bis Juni neu rechnen | Mara',
      'Budget bis Juni neu rechnen | Mara | 19.03.',
      'Ob das Budget bis Juni reicht, weiß Herr Aydin',
    ],
    en: [
      'Returns portal',
      'Customers register returns themselves instead of calling 300 times a month.',
      'Jira board as of 12 March\nSprint review on 10 March',
      'Scope | yellow | 14 of 20 stories done\nSchedule | green | launch on 2 May holds\nBudget | red | 82% spent, 60% of the time gone\nTeam | green | complete since February',
      'Printing labels has been open to all customers since 3 March\n120 returns went through without a call in the first week',
      'On 6 March sales brought the launch in Austria forward',
      'The privacy approval has been missing since 1 March',
      'Settle the privacy approval | Jana | 15 March\nRework the budget until June | Mara',
      'Rework the budget until June | Mara | 19 March',
      'Mr Aydin knows whether the budget lasts until June',
    ],
  },
  title: { de: 'Projektüberblick: Retourenportal', en: 'Project snapshot: Returns portal' },
  lines: {
    de: [
      '1 × 🔴 rot · 1 × 🟡 gelb · 2 × 🟢 grün',
      '| Umfang | 🟡 gelb | 14 von 20 Stories fertig |',
      '- [ ] Budget bis Juni neu rechnen · **Wer:** Mara · **Bis:** 19.03.',
    ],
    en: [
      '1 × 🔴 red · 1 × 🟡 yellow · 2 × 🟢 green',
      '| Scope | 🟡 yellow | 14 of 20 stories done |',
      '- [ ] Rework the budget until June · **Who:** Mara · **By:** 19 March',
    ],
  },
};
