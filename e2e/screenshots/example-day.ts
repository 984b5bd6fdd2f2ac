/** The made-up people, projects and words that the pictures of the README show. */

export const person = {
  username: 'mara.lindner',
  email: 'mara@example.org',
  password: 'Garten-Zaun',
  first_name: 'Mara',
  last_name: 'Lindner',
};

/** The first one is the active one. */
export const projects = [
  {
    name: 'Customer portal 2.0',
    description:
      'New checkout, guest orders and self-service returns. Goal: a third fewer abandoned carts by March.',
  },
  {
    name: 'Partner API',
    description:
      'A public API for retailers with webhooks, rate limits and a place for developers.',
  },
  {
    name: 'Mobile app',
    description: 'Relaunch for iOS and Android. First come push messages and the loyalty card.',
  },
  {
    name: 'Data warehouse',
    description:
      'Reports from one source instead of seven spreadsheets, first for sales and purchasing.',
  },
  {
    name: 'Accessible supplier area',
    description: 'All forms to WCAG 2.2 AA, checked with a screen reader.',
  },
] as const;

export const question = 'Draft the story for self-service returns, with acceptance criteria.';

export const answer = `Your project wants **a third fewer abandoned carts by March**. A return that needs no call makes buying less of a risk, so I tied the story to that goal.

> As a **customer**, I want to **register a return online**, so that I get my money back **without calling the hotline**.

| # | Given | When | Then |
| --- | --- | --- | --- |
| 1 | a recent order | I choose items and a reason | I see the refund first |
| 2 | a confirmed return | I open it again | the label is there, as PDF and QR code |
| 3 | an older order | I open its page | it says why, and whom to ask |

Two things are still open:

- **Guest orders** have no account. Criterion 2 would need a link that we send them.
- **“Recent”** needs a number. Legal has to confirm 30 days before refinement.`;
