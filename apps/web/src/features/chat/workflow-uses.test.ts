import { describe, expect, test } from 'vitest';
import type { ToolUse } from './message-parts.ts';
import { groupUses } from './workflow-uses.ts';

const used = (name: string, args: unknown, status: ToolUse['status'] = 'succeeded'): ToolUse => ({
  type: 'tool',
  name,
  args,
  response: { active: true },
  status,
});
const setUp = used('setup_workflow', { context: 'Backlog priorisieren', steps: [] });
const step = (step_name: string, status: string) =>
  used('update_workflow_step', { step_name, status });
const end = (outcome: string) => used('complete_workflow', { outcome });

const told = (uses: ToolUse[]) =>
  groupUses(uses).map(({ news, use: shown }) => (news ? [news.key, news.name] : shown.name));

describe('what moves a workflow on', () => {
  test('is one thing: the begin, the end, else the step that comes next', () => {
    expect(told([setUp, step('Ziel', 'started')])).toEqual([['begun', 'Backlog priorisieren']]);
    expect(told([step('Ziel', 'completed'), step('Werte', 'started')])).toEqual([
      ['next', 'Werte'],
    ]);
    expect(told([step('Ziel', 'completed'), end('success')])).toEqual([['success', '']]);
    expect(told([step('Ziel', 'completed')])).toEqual([['stepDone', 'Ziel']]);
    expect(told([step('Ziel', 'pending')])).toEqual([['stepOpen', 'Ziel']]);
  });

  test('is named without the marks of Markdown that a model has put around it', () => {
    const begun = used('setup_workflow', { context: '**Backlog** `A`', steps: [] });
    expect(told([begun])).toEqual([['begun', 'Backlog A']]);
    expect(told([step('**Ziel**', 'started')])).toEqual([['next', 'Ziel']]);
  });

  test('is the new workflow where it takes the place of another one', () => {
    expect(told([end('abort'), setUp, step('Ziel', 'started')])).toEqual([
      ['begun', 'Backlog priorisieren'],
    ]);
  });

  test('stays apart from what other tools do, and in its place between them', () => {
    expect(told([used('search', {}), setUp, used('save', {}), end('partial_success')])).toEqual([
      'search',
      ['begun', 'Backlog priorisieren'],
      'save',
      ['partial_success', ''],
    ]);
  });

  test('keeps every use that it stands for', () => {
    const uses = [step('Ziel', 'completed'), step('Werte', 'started')];
    expect(groupUses(uses)).toEqual([expect.objectContaining({ uses })]);
  });

  test('is told by what worked, and by what failed only where nothing worked', () => {
    const failed = { ...end('success'), status: 'failed' as const };
    expect(groupUses([step('Ziel', 'completed'), failed])[0]?.use.status).toBe('succeeded');
    const again = { ...failed };
    expect(groupUses([failed, again])).toEqual([
      expect.objectContaining({ use: again, uses: [failed, again] }),
    ]);
  });

  test('needs no arguments of the right shape', () => {
    const strange = [undefined, null, 7, 'x', [], { context: 1, outcome: {}, step_name: null }];
    for (const args of strange) {
      expect(told([used('setup_workflow', args)])).toEqual([['begun', '']]);
      expect(told([used('complete_workflow', args)])).toEqual([['success', '']]);
      expect(told([used('update_workflow_step', args)])).toEqual([['stepOpen', '']]);
    }
  });
});
