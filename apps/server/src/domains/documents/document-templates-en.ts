import type { DocumentType } from '@robin/contract/rules/document-types';

export const englishTemplates: Record<DocumentType, string> = {
  vision: `# Product vision

> For **[target group]** who **[need or problem]**, **[product]** is a **[kind of product]** that **[main benefit]**. Unlike **[what they use today]**, it **[what sets us apart]**.

## Target group

Who feels the problem most? Who uses the product, and who decides to buy it?

## Problem

What costs these people time, money or patience today? How do you know?

## Benefit

What can they do in three years that they can't do today?

## How we will know that it works

| Measure | Today | Target | By when |
| ------- | ----- | ------ | ------- |
|         |       |        |         |

## What we deliberately leave out

-
`,
  strategy: `# Product strategy

## Where we stand

What do we know about users, market and ourselves? Facts first, guesses marked as such.

## The biggest challenge

What stands most in the way of the vision?

## Our approach

What do we bet on, and why do we believe that it works?

## Goals

| Goal (an outcome, not a feature) | Measure | Today | Target | By when |
| -------------------------------- | ------- | ----- | ------ | ------- |
|                                  |         |       |        |         |

## Now, next, later

- **Now:**
- **Next:**
- **Later:**

## Assumptions and risks

| Assumption | What if it is wrong? | How do we test it? |
| ---------- | -------------------- | ------------------ |
|            |                      |                    |

## What we decide against

-
`,
  backlog: `# Backlog: [topic]

## Goal

Which outcome should this topic bring, and how do we measure it?

## Items, the most important first

### 1. [Title]

As a **[role]** I want **[goal]** so that **[benefit]**.

- **Value:** What gets better, and for whom?
- **Size:**
- **Depends on:**

**Acceptance criteria**

- Given …, when …, then …

## Open questions

-

## Out of scope

-
`,
  decisions: `# Decision: [what it is about]

- **Status:** proposed | decided | replaced by …
- **Date:**
- **Involved:**

## Context

What forces us to decide, and why now?

## Options

| Option | For | Against | Effort |
| ------ | --- | ------- | ------ |
| A      |     |         |        |
| B      |     |         |        |
| Do nothing |  |        |        |

## Decision

We choose … because …

## Consequences

What gets easier, what gets harder, what do we have to do now?

## When we look again

Which observation would change our mind?
`,
  note: `# [Topic], [date]

**Present:**

## In short

-

## Observations

What was said or shown? Quotes word for word, interpretations apart from them.

-

## Next steps

- [ ] What, who, by when
`,
  result: `# Result: [sprint, experiment or initiative]

**Period:**

## What we wanted to achieve

## What came of it

| Measure | Before | Target | Now |
| ------- | ------ | ------ | --- |
|         |        |        |     |

## What we learned

- Confirmed:
- Disproved:
- Surprising:

## Feedback

> “…” (who, when)

## What follows from it

- [ ]
`,
  todo: `# To-dos: [topic]

## Now

- [ ] What, who, by when

## Waiting

- [ ] What, for what or whom

## Later

- [ ]

## Done

- [x]
`,
  instruction: `# How to [what will work afterwards]

- **For whom:**
- **Takes about:**

## Before you begin

-

## Steps

1. What do you do, and how do you see that it worked?
2.
3.

## When something goes wrong

| You see | The reason | What helps |
| ------- | ---------- | ---------- |
|         |            |            |

## Who can help

`,
  episode: `# [What the conversation was about]

## In short

## In detail

## Decisions

-

## Topics

-
`,
  link: `# [What is behind the link]

- **Address:** https://
- **Kept by:**
- **As of:**

## What we need it for

## What matters in it

-
`,
  other: `# [Title]

## What it is about

## For whom

## Content

`,
};
