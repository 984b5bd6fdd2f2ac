import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A product owner who has to move a date that sales has promised; the first observation generalises. */
export const growStakeholderCommunicationSample: GuidedWorkflowSample = {
  card: 'grow_stakeholder_communication',
  messages: {
    de: [
      'Frau Stein (Vertrieb) will den Rabattcode im Juni, wir schaffen ihn erst im August',
      'Frau Stein (Vertrieb) | hoch | hoch\nHerr Vogt (Finanzen) | hoch | niedrig\nKundendienst | niedrig | hoch',
      'Das Sommergeschäft mit 40 Firmenkunden | Der Code kommt am 03.08., bis dahin gilt eine Liste von Hand\nKeine Gutschriften von Hand im Jahresabschluss | Höchstens 40 Gutschriften bis August\nKlare Antworten am Telefon | Ihr bekommt am 22.03. einen Text zum Vorlesen',
      'Telefonat | alle zwei Wochen\nEine Seite | monatlich\nTeamrunde | jeden Montag',
      'Der Vertrieb verspricht ständig Termine ohne uns',
      'Am 04.03. hat der Vertrieb Termine ohne uns genannt, den Rabattcode für Juni statt August',
      'Nennst du mir bis Freitag die 10 Firmenkunden, die den Code im Juni wirklich brauchen?',
      'Das haben wir zugesagt | Wem genau, und was davon können wir von Hand lösen?',
      'Frau Stein | 21.03. | sie nennt von sich aus, was wegfallen kann',
    ],
    en: [
      'Ms Stein (sales) wants the discount code in June, and we can only do it in August',
      'Ms Stein (sales) | high | high\nMr Vogt (finance) | high | low\nCustomer service | low | high',
      'The summer trade with 40 business customers | The code comes on 3 August; until then a manual list applies\nNo manual credits in the annual accounts | 40 credits at most until August\nClear answers on the phone | On 22 March you get a text to read out',
      'Phone call | every other week\nOne page | monthly\nTeam round | every Monday',
      'Sales always promises dates without us',
      'On 4 March, sales named dates without us, the discount code for June instead of August',
      'Will you name the 10 business customers by Friday who really need the code in June?',
      'We have promised it | To whom exactly, and what of it can we solve by hand?',
      'Ms Stein | 21 March | she says herself what can be dropped',
    ],
  },
  title: {
    de: 'Stakeholder-Kommunikation: Frau Stein (Vertrieb) will den Rabattcode im Juni, wir schaffen ihn erst im August',
    en: 'Stakeholder communication: Ms Stein (sales) wants the discount code in June, and we can only do it in August',
  },
  lines: {
    de: [
      '| Frau Stein (Vertrieb) | hoch | hoch | eng einbeziehen |',
      '| Herr Vogt (Finanzen) | hoch | niedrig | zufriedenstellen |',
      '| Kundendienst | niedrig | hoch | auf dem Laufenden halten |',
      '| Herr Vogt (Finanzen) | Keine Gutschriften von Hand im Jahresabschluss | Höchstens 40 Gutschriften bis August | Eine Seite | monatlich |',
      'Am 04.03. hat der Vertrieb Termine ohne uns genannt, den Rabattcode für Juni statt August',
      '| Das haben wir zugesagt | Wem genau, und was davon können wir von Hand lösen? |',
      '- [ ] Frau Stein · **Wann:** 21.03. · **Gelungen, wenn:** sie nennt von sich aus, was wegfallen kann',
    ],
    en: [
      '| Ms Stein (sales) | high | high | manage closely |',
      '| Mr Vogt (finance) | high | low | keep satisfied |',
      '| Customer service | low | high | keep informed |',
      '| Mr Vogt (finance) | No manual credits in the annual accounts | 40 credits at most until August | One page | monthly |',
      'On 4 March, sales named dates without us, the discount code for June instead of August',
      '| We have promised it | To whom exactly, and what of it can we solve by hand? |',
      '- [ ] Ms Stein · **When:** 21 March · **A success if:** she says herself what can be dropped',
    ],
  },
};
