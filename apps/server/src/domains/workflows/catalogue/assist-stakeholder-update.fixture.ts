import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team that sets up business customers in a portal writes to its management. */
export const assistStakeholderUpdateSample: GuidedWorkflowSample = {
  card: 'assist_stakeholder_update',
  messages: {
    de: [
      'Kundenportal, Stand 14.03.',
      'Geschäftsleitung. Sie will wissen, ob der Start am 02.05. hält.',
      'Der Start am 02.05. hält, wenn der Vertrag bis 28.03. unterschrieben ist.',
      '140 von 200 Firmenkunden sind eingerichtet, der Vertrag mit dem Postdienst fehlt noch.',
      '35 Firmenkunden mehr eingerichtet, 140 von 200\nAnmeldung mit SSO läuft seit 10.03.',
      'Ohne Vertrag kein Versand der Zugangsdaten | Einkauf verhandelt, Ersatz ist ein Brief',
      'Vertrag mit dem Postdienst unterschreiben | Frau Stein | 28.03.',
      'Bis 28.03. sind 180 Firmenkunden eingerichtet',
      'Eingerichtet | Der Kunde hat sich einmal angemeldet\nSSO | Anmeldung mit dem Firmenkonto',
    ],
    en: [
      'Customer portal, as of 14 March',
      'Management. They want to know whether the launch on 2 May holds.',
      'The launch on 2 May holds if the contract is signed by 28 March.',
      '140 of 200 business customers are set up; the contract with the mail service is still missing.',
      '35 more business customers set up, 140 of 200\nSign-in with SSO has been running since 10 March',
      'No contract, no sending of credentials | purchasing negotiates, the fallback is a letter',
      'Sign the contract with the mail service | Ms Stein | 28 March',
      'By 28 March, 180 business customers are set up',
      'Set up | the customer has signed in once\nSSO | sign-in with the company account',
    ],
  },
  title: {
    de: 'Update: Kundenportal, Stand 14.03.',
    en: 'Update: Customer portal, as of 14 March',
  },
  lines: {
    de: [
      '**Der Start am 02.05. hält, wenn der Vertrag bis 28.03. unterschrieben ist.**',
      '| Ohne Vertrag kein Versand der Zugangsdaten | Einkauf verhandelt, Ersatz ist ein Brief |',
      '- [ ] Vertrag mit dem Postdienst unterschreiben · **Wer:** Frau Stein · **Bis:** 28.03.',
      '- **SSO:** Anmeldung mit dem Firmenkonto',
    ],
    en: [
      '**The launch on 2 May holds if the contract is signed by 28 March.**',
      '| No contract, no sending of credentials | purchasing negotiates, the fallback is a letter |',
      '- [ ] Sign the contract with the mail service · **Who:** Ms Stein · **By:** 28 March',
      '- **SSO:** sign-in with the company account',
    ],
  },
};
