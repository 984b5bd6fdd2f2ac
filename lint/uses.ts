/**
 * Which domain may open the door of which other domain: the architecture of the server in one place.
 *
 * Read a row as "documents uses projects": files of `domains/documents` may import
 * `#domains/projects/index.ts`, and nothing else of that folder. A reaction in the other direction is
 * an event, wired in `app/event-wiring.ts`; tools reach the assistant by being handed in.
 */
export const USES: Uses = {
  audit: [],
  accounts: [],
  configuration: [],
  // Opened by no file of its own: it is how fixtures below reach the accounts that projects belong to.
  projects: ['accounts'],
  'language-models': [],
  integrations: [],
  documents: ['projects'],
  sessions: ['projects'],
  attachments: ['sessions'],
  episodes: ['sessions', 'language-models', 'documents'],
  workflows: ['sessions'],
  'chat-turn': ['sessions', 'attachments', 'language-models', 'episodes', 'documents', 'workflows'],
  'live-events': ['accounts', 'projects'],
  debug: ['chat-turn', 'language-models'],
};

/** A domain and the domains whose door it may import. */
export type Uses = Readonly<Record<string, readonly string[]>>;

/** The domains that `domain` reaches through any number of doors, itself not included. */
export function reachableDomains(uses: Uses, domain: string): string[] {
  const reached = new Set<string>();
  const waiting = [...(uses[domain] ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(uses[next] ?? []));
  }
  return [...reached].sort();
}

/**
 * Throws unless the table is complete and free of cycles.
 *
 * @param folders names of the folders in `apps/server/src/domains`
 */
export function checkUses(uses: Uses, folders: readonly string[]): void {
  for (const [domain, used] of Object.entries(uses)) {
    const unknown = used.find((name) => !(name in uses));
    if (unknown !== undefined) {
      throw new Error(`USES in lint/uses.ts: ${domain} uses "${unknown}", which has no row.`);
    }
    if (reachableDomains(uses, domain).includes(domain)) {
      throw new Error(`USES in lint/uses.ts: ${domain} reaches itself. The table has no cycles.`);
    }
  }
  const rowless = folders.find((folder) => !(folder in uses));
  if (rowless !== undefined) {
    throw new Error(
      `USES in lint/uses.ts has no row for the domain "${rowless}". Add one that names the domains it uses.`,
    );
  }
}
