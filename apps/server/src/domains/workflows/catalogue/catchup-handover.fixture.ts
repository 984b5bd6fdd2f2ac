import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** The product owner of a store system goes on leave. */
export const catchupHandoverSample: GuidedWorkflowSample = {
  card: 'catchup_handover',
  messages: {
    de: [
      'Emre Kaya',
      'Emre Kaya, 24.03. bis 11.04.',
      'Reihenfolge im Backlog: ja. Zusagen an Kunden und Ausgaben über 500 €: nein.',
      'Preistest | läuft in 2 Filialen | Ergebnis mit Frau Roth ansehen | 28.03.\nNeue Waage | Angebot liegt vor | Bestellung freigeben lassen | 04.04.',
      'Störungen an der Kasse | Ines Duarte | Chat, werktags bis 17 Uhr\nPreise | Frau Roth | Telefon 4711',
      'Montags 9 Uhr: neue Tickets sichten, Dringendes mit „heute“ markieren',
      'Backlog: Board „Filiale“\nZahlen: Bericht „Wochenumsatz“, Zugang über die IT',
      'Der Import bleibt nachts hängen: neu starten lassen von Ines Duarte',
      'Zugang zum Bericht „Wochenumsatz“ für Emre beantragen',
    ],
    en: [
      'Emre Kaya',
      'Emre Kaya, 24 March to 11 April',
      'Order of the backlog: yes. Promises to customers and spending over €500: no.',
      'Price test | running in 2 stores | look at the result with Ms Roth | 28 March\nNew scales | quote received | have the order approved | 4 April',
      'Till failures | Ines Duarte | chat, weekdays until 5 pm\nPrices | Ms Roth | phone 4711',
      'Mondays at 9: go through new tickets, mark urgent ones with “today”',
      'Backlog: board “Store”\nFigures: report “Weekly sales”, access through IT',
      'The import hangs at night: have Ines Duarte restart it',
      'Request access to the report “Weekly sales” for Emre',
    ],
  },
  title: {
    de: 'Übergabe-Briefing: Emre Kaya, 24.03. bis 11.04.',
    en: 'Handover briefing: Emre Kaya, 24 March to 11 April',
  },
  lines: {
    de: [
      '- [ ] Zugang zum Bericht „Wochenumsatz“ für Emre beantragen',
      '| Preistest | läuft in 2 Filialen | Ergebnis mit Frau Roth ansehen | 28.03. |',
      '| Störungen an der Kasse | Ines Duarte | Chat, werktags bis 17 Uhr |',
    ],
    en: [
      '- [ ] Request access to the report “Weekly sales” for Emre',
      '| Price test | running in 2 stores | look at the result with Ms Roth | 28 March |',
      '| Till failures | Ines Duarte | chat, weekdays until 5 pm |',
    ],
  },
};
