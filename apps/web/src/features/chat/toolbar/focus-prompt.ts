/** What ends a prompt whose focus nobody has named: "I want to learn more". German, whatever the interface speaks. */
const DEFAULT_FOCUS = 'Ich möchte mehr darüber lernen.';

/** The prompt of a card of the mode Grow: what it is about, and what the person wants to look at. */
export function buildFocusPrompt(prefix: string, focus: string): string {
  return [prefix.trim(), focus.trim() || DEFAULT_FOCUS].filter(Boolean).join(' ');
}
