import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team that builds a learning platform for companies. */
export const catchupRoadmapCheckSample: GuidedWorkflowSample = {
  card: 'catchup_roadmap_check',
  messages: {
    de: [
      'Lernplattform, Stand 14.03.',
      'Kurse mobil beenden | jetzt | 50 % der Kurse werden am Handy abgeschlossen\nTeamleiter sehen den Lernstand | als Nächstes | 30 Teams planen Lernzeit fest ein\nZertifikate verkaufen | später | 100 Firmen zahlen für Prüfungen',
      '31 % am Handy | Auswertung Februar\nEntwurf mit 5 Teamleitern getestet | Protokolle vom 05.03.\nnoch nicht begonnen | 2 Anfragen aus dem Vertrieb',
      '19 Punkte fehlen bei mobil | Videos laden unter 4G nicht',
      'Firmen zahlen für Zertifikate, bisher nur von zwei Kunden gehört',
      'Videos verkleinern vorziehen | Foren rutschen auf „später“ | Lea Brandt | 21.03.',
      'Mobil braucht 3 Wochen mehr, alles andere bleibt.',
    ],
    en: [
      'Learning platform, as of 14 March',
      'Finish courses on the phone | now | 50% of the courses are completed on a phone\nTeam leads see the progress | next | 30 teams plan time for learning\nSell certificates | later | 100 companies pay for exams',
      '31% on a phone | analytics of February\nDraft tested with 5 team leads | records of 5 March\nnot begun yet | 2 requests from sales',
      '19 points short on mobile | videos do not load on 4G',
      'Companies pay for certificates, heard from only two customers so far',
      'Shrink the videos first | forums move to “later” | Lea Brandt | 21 March',
      'Mobile needs 3 more weeks, everything else stays.',
    ],
  },
  title: {
    de: 'Roadmap-Check: Lernplattform, Stand 14.03.',
    en: 'Roadmap check: Learning platform, as of 14 March',
  },
  lines: {
    de: [
      '## Jetzt',
      '| Kurse mobil beenden | 50 % der Kurse werden am Handy abgeschlossen | 31 % am Handy | Auswertung Februar |',
      '## Später',
      '| Videos verkleinern vorziehen | Foren rutschen auf „später“ | Lea Brandt | 21.03. |',
    ],
    en: [
      '## Now',
      '| Finish courses on the phone | 50% of the courses are completed on a phone | 31% on a phone | analytics of February |',
      '## Later',
      '| Shrink the videos first | forums move to “later” | Lea Brandt | 21 March |',
    ],
  },
};
