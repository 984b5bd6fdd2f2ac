/**
 * What is said to whoever gives a language model another address without its key. A key counts only for the address that it
 * was given for: whoever may change addresses must not be able to have it told to one of their own. The web app knows the
 * refusal by these words, and shows it at the key.
 */
export const keyNeededDetail =
  'Enter the API key too: a stored one is not sent to another address.';
