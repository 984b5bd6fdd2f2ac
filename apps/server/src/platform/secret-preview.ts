const DOTS = '••••••••';
const SHOWN_LENGTH = 4;
/** Of a shorter secret four characters would be too much of it. */
const MIN_LENGTH = 8;

/** How a secret is shown to people who may know which one it is: dots and its last four characters. */
export function previewSecret(secret: string): string {
  const characters = Array.from(secret);
  if (characters.length < MIN_LENGTH) return DOTS;
  return `${DOTS}${characters.slice(-SHOWN_LENGTH).join('')}`;
}
