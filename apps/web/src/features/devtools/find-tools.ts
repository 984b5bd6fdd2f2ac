import type { ToolEntry } from '@robin/contract/debug';

interface ToolFilter {
  text: string;
  /** null for all of them. */
  provider: string | null;
}

/**
 * The tools that a search finds by their names, the names of their methods and what both say of themselves. One that
 * is found by a method alone shows only the methods that were found.
 */
export function findTools(tools: readonly ToolEntry[], { text, provider }: ToolFilter) {
  const needle = text.trim().toLocaleLowerCase();
  const says = (...texts: string[]) => texts.join('\n').toLocaleLowerCase().includes(needle);
  return tools.flatMap((tool) => {
    if (provider !== null && tool.provider !== provider) return [];
    if (says(tool.name, tool.description, tool.docstring)) return [tool];
    const methods = tool.methods.filter(({ name, docstring }) => says(name, docstring));
    return methods.length > 0 ? [{ ...tool, methods }] : [];
  });
}

/** The names of all providers, in the order in which they come first. */
export function providersOf(tools: readonly ToolEntry[]): string[] {
  return [...new Set(tools.map(({ provider }) => provider))];
}
