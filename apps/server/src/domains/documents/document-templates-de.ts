import type { DocumentType } from '@robin/contract/rules/document-types';

export const germanTemplates: Record<DocumentType, string> = {
  vision: `# Produktvision

> Für **[Zielgruppe]**, die **[Bedürfnis oder Problem]**, ist **[Produkt]** ein **[Art von Produkt]**, das **[wichtigster Nutzen]**. Anders als **[was sie heute nutzen]** kann es **[was uns unterscheidet]**.

## Zielgruppe

Wer hat das Problem am stärksten? Wer nutzt das Produkt, und wer entscheidet über den Kauf?

## Problem

Was kostet diese Menschen heute Zeit, Geld oder Nerven? Woher weißt du das?

## Nutzen

Was können sie in drei Jahren, das heute nicht geht?

## Woran wir den Erfolg erkennen

| Messgröße | Heute | Ziel | Bis wann |
| --------- | ----- | ---- | -------- |
|           |       |      |          |

## Was wir bewusst nicht tun

-
`,
  strategy: `# Produktstrategie

## Ausgangslage

Was wissen wir über Nutzer, Markt und uns selbst? Fakten zuerst, Vermutungen als solche benannt.

## Die größte Herausforderung

Was steht der Vision am meisten im Weg?

## Unser Ansatz

Worauf setzen wir, und warum glauben wir, dass es wirkt?

## Ziele

| Ziel (Ergebnis, kein Feature) | Messgröße | Heute | Ziel | Bis wann |
| ----------------------------- | --------- | ----- | ---- | -------- |
|                               |           |       |      |          |

## Jetzt, als Nächstes, später

- **Jetzt:**
- **Als Nächstes:**
- **Später:**

## Annahmen und Risiken

| Annahme | Was, wenn sie falsch ist? | Wie prüfen wir sie? |
| ------- | ------------------------- | ------------------- |
|         |                           |                     |

## Wogegen wir uns entscheiden

-
`,
  backlog: `# Backlog: [Thema]

## Ziel

Welches Ergebnis soll dieses Thema bringen, und woran messen wir es?

## Einträge, das Wichtigste zuerst

### 1. [Titel]

Als **[Rolle]** möchte ich **[Ziel]**, damit **[Nutzen]**.

- **Wert:** Was wird besser, und für wen?
- **Größe:**
- **Abhängig von:**

**Akzeptanzkriterien**

- Angenommen …, wenn …, dann …

## Offene Fragen

-

## Nicht enthalten

-
`,
  decisions: `# Entscheidung: [Worum es geht]

- **Status:** vorgeschlagen | entschieden | ersetzt durch …
- **Datum:**
- **Beteiligt:**

## Kontext

Was zwingt uns zu entscheiden, und warum jetzt?

## Optionen

| Option | Dafür | Dagegen | Aufwand |
| ------ | ----- | ------- | ------- |
| A      |       |         |         |
| B      |       |         |         |
| Nichts tun |   |         |         |

## Entscheidung

Wir entscheiden uns für …, weil …

## Folgen

Was wird leichter, was wird schwerer, was müssen wir jetzt tun?

## Wann wir neu hinsehen

Welche Beobachtung würde uns umstimmen?
`,
  note: `# [Thema], [Datum]

**Dabei:**

## Das Wichtigste

-

## Beobachtungen

Was wurde gesagt oder gezeigt? Zitate wörtlich, Deutungen getrennt davon.

-

## Nächste Schritte

- [ ] Was, wer, bis wann
`,
  result: `# Ergebnis: [Sprint, Experiment oder Vorhaben]

**Zeitraum:**

## Was wir erreichen wollten

## Was dabei herauskam

| Messgröße | Vorher | Ziel | Jetzt |
| --------- | ------ | ---- | ----- |
|           |        |      |       |

## Was wir gelernt haben

- Bestätigt:
- Widerlegt:
- Überraschend:

## Rückmeldungen

> „…“ (wer, wann)

## Was daraus folgt

- [ ]
`,
  todo: `# To-dos: [Thema]

## Jetzt

- [ ] Was, wer, bis wann

## Wartet

- [ ] Was, worauf oder auf wen

## Später

- [ ]

## Erledigt

- [x]
`,
  instruction: `# Anleitung: [Was danach gelingt]

- **Für wen:**
- **Dauert etwa:**

## Voraussetzungen

-

## Schritte

1. Was tust du, und woran siehst du, dass es geklappt hat?
2.
3.

## Wenn etwas nicht klappt

| Du siehst | Das liegt an | Das hilft |
| --------- | ------------ | --------- |
|           |              |           |

## Wer weiterhilft

`,
  episode: `# [Worum es im Gespräch ging]

## Kurz

## Ausführlich

## Entscheidungen

-

## Themen

-
`,
  link: `# [Was sich hinter dem Link verbirgt]

- **Adresse:** https://
- **Zuständig:**
- **Stand:**

## Wofür wir das brauchen

## Das Wichtigste daraus

-
`,
  other: `# [Titel]

## Worum es geht

## Für wen

## Inhalt

`,
};
