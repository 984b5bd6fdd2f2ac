import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  bulletList,
  documentOf,
  expectedSection,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { cellsOf, taskChecklist } from './table-columns.ts';

/** Writes what changed in a backlog from the answers alone. Pure. */
export function composeBacklogChanges(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const item = say('Eintrag', 'Item');
  const reason = say('Grund', 'Reason');
  const rowsOf = (id: string, columns: readonly string[]) =>
    answers.rows(id).map((row) => cellsOf(row, columns, language));
  const count = (id: string) => String(answers.rows(id).length);
  const isEmpty = ['added', 'changed', 'removed'].every((id) => answers.rows(id).length === 0);
  const counts = [
    `${say('neu', 'added')}: ${count('added')}`,
    `${say('geändert', 'changed')}: ${count('changed')}`,
    `${say('entfernt', 'removed')}: ${count('removed')}`,
  ].join(' · ');
  const goal = wordsOrOpen(answers.text('goal') ?? '', language);
  const effect = wordsOrOpen(answers.text('effect') ?? '', language);
  const facts = [
    `- **${say('Ziel', 'Goal')}:** ${goal}`,
    `- **${say('Einträge', 'Items')}:** ${isEmpty ? wordsOrOpen('', language) : counts}`,
    `- **${say('Wirkung', 'Effect')}:** ${effect}`,
  ];
  return documentOf(
    titleOf(say('Backlog-Änderungen', 'Backlog changes'), answers.text('period') ?? ''),
    section(say('Auf einen Blick', 'At a glance'), facts.join('\n')),
    section(say('Neu', 'Added'), table([item, reason], rowsOf('added', ['item', 'reason']))),
    section(
      say('Geändert', 'Changed'),
      table(
        [item, say('Was ist anders', 'What is different'), reason],
        rowsOf('changed', ['item', 'change', 'reason']),
      ),
    ),
    section(
      say('Entfernt', 'Removed'),
      table([item, reason], rowsOf('removed', ['item', 'reason'])),
    ),
    section(say('Zu informieren', 'To inform'), bulletList(answers.list('informed'))),
    expectedSection(
      say('Nächste Schritte', 'Follow-ups'),
      language,
      taskChecklist(answers.rows('followUps'), language),
    ),
  );
}

/** What the balance of new and removed items says. */
export function backlogChangesLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const added = answers.rows('added').length;
  const removed = answers.rows('removed').length;
  if (added > removed) {
    return say(
      `Dazugekommen: ${added}, weggefallen: ${removed}. Frag bei jedem neuen Eintrag, welcher dafür gehen darf.`,
      `Added: ${added}, removed: ${removed}. For each new item, ask which other one may go.`,
    );
  }
  return say(
    'Das Backlog ist nicht gewachsen. Behalte die Gründe fürs Weglassen, sie sparen euch dieselbe Diskussion.',
    'The backlog has not grown. Keep the reasons for leaving things out; they spare you the same discussion again.',
  );
}
