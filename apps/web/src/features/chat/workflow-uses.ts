import type { ToolUse } from './message-parts.ts';

/** What a workflow tool did, as a key below `tools.workflow` and the name of what it was done to. */
interface WorkflowNews {
  key: 'begun' | 'next' | 'stepDone' | 'stepOpen' | 'success' | 'partial_success' | 'abort';
  name: string;
}

const OUTCOMES = ['success', 'partial_success', 'abort'] as const;

/** Without the marks of Markdown, as beside the chat. */
function argument(use: ToolUse, name: string): string {
  const value: unknown =
    typeof use.args === 'object' && use.args !== null ? Reflect.get(use.args, name) : undefined;
  return typeof value === 'string' ? value.replaceAll(/\*\*|__|`/gu, '') : '';
}

/** What a use of a tool means to who follows a workflow; null where it is no tool of workflows. */
function newsOf(use: ToolUse): WorkflowNews | null {
  switch (use.name) {
    case 'setup_workflow':
      return { key: 'begun', name: argument(use, 'context') };
    case 'update_workflow_step': {
      const status = argument(use, 'status');
      const key = status === 'completed' ? 'stepDone' : status === 'started' ? 'next' : 'stepOpen';
      return { key, name: argument(use, 'step_name') };
    }
    case 'complete_workflow': {
      const outcome = argument(use, 'outcome');
      return { key: OUTCOMES.find((known) => known === outcome) ?? 'success', name: '' };
    }
    default:
      return null;
  }
}

/** Of several things in one answer the one that says most: a begin or an end, then the step that comes next. */
const RANKS: readonly (readonly WorkflowNews['key'][])[] = [
  ['begun', 'success', 'partial_success', 'abort'],
  ['next'],
  ['stepDone', 'stepOpen'],
];

/** Neighbouring uses of workflow tools, and the one that tells of all of them. */
export interface WorkflowGroup {
  use: ToolUse;
  news: WorkflowNews;
  uses: ToolUse[];
}

type UseGroup = WorkflowGroup | { use: ToolUse; news: null };

/** Joins what moves the workflow on, so that a row reads as one step instead of as the calls that it takes. */
export function groupUses(all: readonly ToolUse[]): UseGroup[] {
  const groups: UseGroup[] = [];
  for (const use of all) {
    const news = newsOf(use);
    const last = groups.at(-1);
    if (news && last?.news) groups.splice(-1, 1, tell([...last.uses, use]) ?? last);
    else groups.push(news ? { use, news, uses: [use] } : { use, news: null });
  }
  return groups;
}

function tell(uses: ToolUse[]): WorkflowGroup | null {
  // What did not work counts only where nothing else did.
  const worked = uses.filter(({ status }) => status !== 'failed');
  const told = (worked.length > 0 ? worked : uses).map((use) => ({ use, news: newsOf(use) }));
  for (const keys of RANKS) {
    const found = told.findLast(({ news }) => news !== null && keys.includes(news.key));
    if (found?.news) return { use: found.use, news: found.news, uses };
  }
  return null;
}
