import type { AgentInfo, SessionStats, TokenAnalysis, ToolEntry } from '@robin/contract/debug';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  addCall,
  addEvent,
  addLogEntry,
  forgetRecording,
} from '#features/devtools/recording/recording-store.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { useDevPanelSettings, type DevTab } from '#shared/settings/dev-panel-settings.ts';
import { forgetShownSession, useTellShownSession } from '#shared/trace/shown-session.ts';
import { refusal, serve, type SentRequest } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { createTestQueryClient } from '#testing/query-client.ts';
import { DevPanel } from './dev-panel.tsx';

const AGENT = 'GET /api/debug/agent/info';
const TOOLS = 'GET /api/debug/tools/status';
const STATS = 'GET /api/debug/session/stats/s1';
const TOKENS = 'GET /api/debug/session/tokens/s1';

const agent: AgentInfo = { prompt: '# Role\nYou are Robin.', length: 25_904, tokens: 6_480 };

const tokens: TokenAnalysis = {
  raw_session_tokens: 84_210,
  raw_session_count: 212,
  system_prompt_tokens: 6_480,
  tokens_removed_by_episodes: 61_930,
  tokens_removed_count: 161,
  final_llm_input_tokens: 28_760,
  final_llm_input_count: 51,
  max_context_tokens: 128_000,
  emergency_threshold: 95,
  percentage_used: 22.5,
  status: 'normal',
  compression_needed: false,
  calculated_at: '2026-11-20T14:03:27.000Z',
};

const stats: SessionStats = {
  stats: {
    total_events: 1_284,
    user_events: 96,
    agent_events: 941,
    tool_calls: 173,
    final_responses: 92,
    errors: 2,
  },
  performance_issues: ['First', 'Second'],
  recommendations: ['One', 'Two', 'Three', 'Four', 'Five'],
};

function tool(name: string, provider: string, changes: Partial<ToolEntry> = {}): ToolEntry {
  return {
    name,
    provider,
    description: `About ${name}`,
    docstring: `All about ${name}`,
    status: 'loaded',
    tool_type: 'function',
    methods: [
      {
        name: `${name}_method`,
        signature: `${name}_method(jql: string): list`,
        docstring: `How ${name} does it`,
        parameters: [
          { name: 'jql', type: 'string', required: true, description: 'What to look for' },
          { name: 'limit', type: 'integer', required: false },
        ],
        return_type: 'list of tickets',
      },
    ],
    ...changes,
  };
}

const handlers: Parameters<typeof serve>[0] = {};
let sent: SentRequest[];
const askedFor = (name: string) =>
  sent.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === name);

beforeEach(async () => {
  await loadTexts('en');
  useDevPanelSettings.getState().reload();
  forgetRecording();
  forgetShownSession();
  useActiveProject.setState({ isResolved: true, activeProject: sampleProject() });
  Object.assign(handlers, {
    [AGENT]: { status: 200, body: agent },
    [TOOLS]: { status: 200, body: [tool('search', 'Jira'), tool('read', 'Files')] },
    [STATS]: { status: 200, body: stats },
    [TOKENS]: { status: 200, body: tokens },
  });
  sent = serve(handlers);
});

afterEach(() => {
  useDevPanelSettings.getState().flush();
  vi.useRealTimers();
});

function Chat({ sessionId }: { sessionId: string | null }) {
  useTellShownSession(sessionId, 1);
  return null;
}

/** Shows the panel with one of its tabs, beside the chat of a session. */
function show(
  activeTab: DevTab,
  sessionId: string | null = 's1',
  onClose: () => void = () => undefined,
) {
  useDevPanelSettings.getState().change({ activeTab });
  return render(
    <QueryClientProvider client={createTestQueryClient()}>
      <Suspense>
        <Chat sessionId={sessionId} />
        <DevPanel takesFocus={false} onClose={onClose} />
      </Suspense>
    </QueryClientProvider>,
  );
}

const choose = (tab: string) => fireEvent.click(screen.getByRole('tab', { name: tab }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (field: string, text: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value: text } });
const select = (field: string, value: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
const optionsOf = (field: string) =>
  within(screen.getByLabelText(field))
    .getAllByRole('option')
    .map((option) => option.textContent);
const isPressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
const rows = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('listitem')
    .map((row) => row.textContent);

test('a screen as narrow as a phone leaves the place of the panel to a wider one, whatever is dragged there', () => {
  const media = window.matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    Object.assign(media(query), { matches: query === '(width < 48rem)' }),
  );
  show('chat');
  const before = useDevPanelSettings.getState().position;
  const head = screen.getByText('s1').parentElement;
  if (!head) throw new Error('The panel has no head.');
  head.setPointerCapture = () => undefined;
  fireEvent(head, new MouseEvent('pointerdown', { bubbles: true, clientX: 150, clientY: 110 }));
  fireEvent(head, new MouseEvent('pointermove', { bubbles: true, clientX: 190, clientY: 140 }));
  expect(useDevPanelSettings.getState().position).toEqual(before);
});

const plain = { isPartial: false, isError: false, name: '', durationMs: null };

describe('the Chat tab', () => {
  const say = (text: string, changes = {}) =>
    act(() => {
      const texts = { preview: text, detail: `${text}, in full` };
      addLogEntry('s1', { ...plain, kind: 'user', ...texts, ...changes });
    });
  const shows = (text: string) => rows().some((row) => row?.includes(text));

  test('brings no second header or footer of the page', () => {
    show('chat');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('lists what is recorded as it comes, without partials until they are wanted [DEV-018] [OPEN2-155]', () => {
    show('chat');
    say('Which tickets?');
    say('Piece', { kind: 'ai', isPartial: true });
    expect(shows('Which tickets?')).toBe(true);
    expect(shows('Piece')).toBe(false);
    expect(isPressed('Hide streaming partials')).toBe(true);
    expect(screen.getByText('1 entry, 1 partial hidden')).toBeDefined();
    press('Hide streaming partials');
    expect(shows('Piece')).toBe(true);
  });

  test('is filtered by a text and by a type, all of them at first [DEV-016] [DEV-017]', () => {
    show('chat');
    say('Which tickets?');
    say('These two', { kind: 'ai' });
    expect(optionsOf('Type')).toEqual([
      'All',
      'User messages',
      'AI responses',
      'All messages',
      'Tool calls',
      'System events',
    ]);
    expect(rows()).toHaveLength(2);
    select('Type', 'ai');
    expect(rows()).toHaveLength(1);
    select('Type', 'all');
    type('Filter the log', 'WHICH');
    expect(rows()).toHaveLength(1);
    expect(shows('Which tickets?')).toBe(true);
  });

  test.each(['chat', 'events', 'api'] as const)(
    'the log of %s says why nothing is in it: nothing has happened yet, or the filter is too narrow',
    (tab) => {
      show(tab);
      screen.getByText('Nothing yet. Whatever happens from now on appears here.');
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
      screen.getByText('Nothing matches the filter.');
    },
  );

  test('Escape empties the text of a filter first, and then closes the panel', () => {
    const onClose = vi.fn();
    show('chat', 's1', onClose);
    const filter = screen.getByLabelText<HTMLInputElement>('Filter the log');
    type('Filter the log', 'which');
    fireEvent.keyDown(filter, { key: 'Escape' });
    expect(filter.value).toBe('');
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(filter, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('keeps its filters while another tab is looked at', () => {
    show('chat');
    type('Filter the log', 'which');
    choose('API');
    choose('Chat');
    expect(screen.getByLabelText('Filter the log')).toHaveProperty('value', 'which');
  });

  test('is emptied by its button, without what other sessions have said [DEV-019]', () => {
    show('chat');
    say('Mine');
    act(() => addLogEntry('s2', { ...plain, kind: 'user', preview: 'Other', detail: '' }));
    press('Clear');
    expect(rows()).toEqual([]);
    expect(screen.getByText('0 entries')).toBeDefined();
  });

  test('opens a line to all of its text, and copies it', () => {
    show('chat');
    say('Which tickets?');
    expect(screen.queryByText('Which tickets?, in full')).toBeNull();
    press(/Which tickets/);
    expect(screen.getByText('Which tickets?, in full')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
  });

  test('follows its end, pauses that for 8 s after a scroll by hand, and stops when told [DEV-020] [DEV-070] [OPEN2-155]', () => {
    vi.useFakeTimers();
    show('chat');
    const list = screen.getByRole('group', { name: 'Log of the chat' });
    let height = 1_000;
    Object.defineProperty(list, 'scrollHeight', { get: () => height });
    const grow = (text: string) => {
      height += 100;
      say(text);
    };
    const pass = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    expect(isPressed('Auto-scroll')).toBe(true);
    grow('One');
    expect(list.scrollTop).toBe(1_100);
    fireEvent.scroll(list);
    expect(screen.getByText('Auto-scroll on')).toBeDefined();

    // Drawn anew and shorter, it is taken along by its end.
    height = 1_000;
    list.scrollTop = 1_000;
    fireEvent.scroll(list);
    expect(screen.getByText('Auto-scroll on')).toBeDefined();
    height = 1_100;

    list.scrollTop = 300;
    fireEvent.scroll(list);
    grow('Two');
    pass(7_999);
    expect(list.scrollTop).toBe(300);
    expect(screen.getByText('Auto-scroll paused')).toBeDefined();
    pass(1);
    expect(list.scrollTop).toBe(1_200);

    press('Auto-scroll');
    grow('Three');
    pass(60_000);
    expect(list.scrollTop).toBe(1_200);
    press('Auto-scroll');
    expect(list.scrollTop).toBe(1_300);

    for (const top of [300, 400]) {
      list.scrollTop = top;
      fireEvent.scroll(list);
      // Each scroll by hand has its own eight seconds.
      pass(5_000);
      expect(list.scrollTop).toBe(top);
    }
    pass(3_000);
    expect(list.scrollTop).toBe(1_300);
  });

  test('follows its end also where a filter that is taken away brings lines back before it [DEV-020]', () => {
    show('chat');
    const list = screen.getByRole('group', { name: 'Log of the chat' });
    Object.defineProperty(list, 'scrollHeight', { get: () => rows().length * 100 });
    say('One');
    say('Two');
    type('Filter the log', 'two');
    // As a browser does where all of it is in view.
    list.scrollTop = 0;
    type('Filter the log', '');
    expect(list.scrollTop).toBe(200);
  });
});

describe('the Events tab', () => {
  const hear = (type: string, category: Parameters<typeof addEvent>[0]['category']) =>
    act(() => addEvent({ category, type, preview: `About ${type}`, detail: `{"of":"${type}"}` }));

  test('is filtered by text, category and heartbeats, counts itself, and is emptied [DEV-021] [DEV-022] [DEV-023] [DEV-024] [OPEN2-155]', () => {
    show('events');
    hear('episode_created', 'episode');
    hear('heartbeat', 'connection');
    hear('workflow_setup', 'system');
    expect(optionsOf('Category')).toEqual([
      'All categories',
      'Episode',
      'System',
      'Turn completed',
      'Errors',
      'Connections',
    ]);
    expect(isPressed('Hide heartbeats')).toBe(true);
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toContain('workflow_setup');
    expect(screen.getByRole('tab', { name: 'Events 2' })).toBeDefined();
    expect(screen.getByText('2 events, 1 heartbeat hidden')).toBeDefined();
    press('Hide heartbeats');
    expect(rows()).toHaveLength(3);
    select('Category', 'episode');
    expect(rows()).toHaveLength(1);
    select('Category', 'all');
    type('Filter events', 'workflow');
    expect(rows()).toHaveLength(1);
    press(/workflow_setup/);
    expect(screen.getByText('{"of":"workflow_setup"}')).toBeDefined();
    press('Clear');
    type('Filter events', '');
    expect(rows()).toEqual([]);
  });
});

describe('the API tab', () => {
  const call = (path: string, kind: Parameters<typeof addCall>[0]['kind'], status: number | null) =>
    act(() => {
      const texts = { preview: '', detail: '' };
      addCall({ kind, method: 'GET', path, status, durationMs: status && 48, ...texts });
    });

  test('is filtered by text, type and heartbeats, all types at first, and is emptied [DEV-025] [DEV-026] [DEV-027] [DEV-030] [DEV-032] [OPEN2-154] [OPEN2-155]', () => {
    show('api');
    call('/api/episodes', 'request', null);
    call('/api/episodes', 'response', 200);
    call('/api/documents', 'error', 409);
    call('/api/health', 'request', null);
    expect(optionsOf('Type')).toEqual(['All types', 'Requests', 'Responses', 'Errors']);
    expect(screen.getByLabelText('Type')).toHaveProperty('value', 'all');
    expect(isPressed('Hide heartbeats')).toBe(true);
    expect(rows()).toHaveLength(3);
    expect(rows()[1]).toContain('200 · 48 ms');
    expect(screen.getByText('3 entries, 1 error')).toBeDefined();
    press('Hide heartbeats');
    expect(rows()).toHaveLength(4);
    select('Type', 'error');
    expect(rows()).toHaveLength(1);
    select('Type', 'all');
    type('Filter path or status', '200');
    expect(rows()).toHaveLength(1);
    press('Clear');
    type('Filter path or status', '');
    expect(rows()).toEqual([]);
  });
});

describe('the Tools tab', () => {
  async function showTools(...tools: ToolEntry[]) {
    if (tools.length > 0) handlers[TOOLS] = { status: 200, body: tools };
    show('tools');
    await screen.findByText(tools[0]?.name ?? 'search');
  }
  const shown = () =>
    ['search', 'read'].filter((name) => screen.queryByText(name, { selector: 'code' }) !== null);

  test('asks for the tools of the session and groups them by provider until told otherwise [DEV-039] [DEV-040] [PREF-025] [API2-060] [DEV-084] [DEV-085] [DEV-086]', async () => {
    await showTools();
    expect(askedFor(TOOLS)[0]?.path).toMatch(/\?_t=\d+&user_language=en&session_id=s1$/);
    const jira = screen.getByRole('region', { name: 'Jira' });
    expect(within(jira).getByText('search')).toBeDefined();
    expect(within(jira).getByText('About search')).toBeDefined();
    expect(within(jira).queryByText('read')).toBeNull();
    fireEvent.click(screen.getByLabelText('By provider'));
    expect(screen.queryByRole('region', { name: 'Jira' })).toBeNull();
    expect(screen.getByText(/Jira · About search/)).toBeDefined();
    expect(useDevPanelSettings.getState().groupToolsByProvider).toBe(false);
  });

  test('finds tools by name, by method and by docs, and those of a provider [DEV-033] [DEV-034] [DEV-035] [DEV-036]', async () => {
    const [method] = tool('x', '').methods;
    if (!method) throw new Error('It has a method.');
    // Each word stands in one place alone.
    await showTools(
      tool('search', 'Jira', {
        description: 'Finds tickets',
        docstring: 'Asks the tracker.',
        methods: [{ ...method, name: 'by_jql', docstring: 'Takes a query.' }],
      }),
      tool('read', 'Files', {
        description: 'Opens a file',
        docstring: 'Yields text.',
        methods: [{ ...method, name: 'lines_of', docstring: 'Cuts it.' }],
      }),
    );
    const search = 'Search tools, methods and docs';
    for (const [text, found] of [
      ['READ', ['read']],
      ['BY_JQL', ['search']],
      ['Finds', ['search']],
      ['yields TEXT', ['read']],
      ['takes a', ['search']],
      ['nothing', []],
    ] as const) {
      type(search, text);
      expect(shown(), text).toEqual(found);
    }
    expect(screen.getByText('No tool fits the search.')).toBeDefined();
    type(search, '');
    expect(optionsOf('Provider')).toEqual(['All providers', 'Jira', 'Files']);
    select('Provider', 'Files');
    expect(shown()).toEqual(['read']);
  });

  test('opens a tool to its docs and methods, and a method to what it takes and answers [DEV-037] [DEV-038] [DEV-087] [DEV-090] [DEV-091] [DEV-092] [DEV-093] [DEV-094] [DEV-095]', async () => {
    await showTools();
    expect(screen.queryByText('search_method')).toBeNull();
    press(/^search/);
    expect(screen.getByText('All about search')).toBeDefined();
    expect(screen.queryByText('How search does it')).toBeNull();
    press('search_method');
    for (const text of [
      'search_method(jql: string): list',
      'How search does it',
      'jql: string',
      'What to look for',
      'limit?: integer',
      'list of tickets',
    ]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    press(/^search A/);
    expect(screen.queryByText('All about search')).toBeNull();
  });

  test('says the state and the type of each tool, and what failed of it or of its methods [DEV-088] [DEV-089] [DEV-096] [OPEN2-151]', async () => {
    const [method] = tool('x', '').methods;
    if (!method) throw new Error('It has a method.');
    await showTools(
      tool('one', 'A', { status: 'loaded', tool_type: 'function' }),
      tool('two', 'A', { status: 'error', tool_type: 'mcp', error_message: 'No schema' }),
      tool('three', 'A', {
        status: 'disabled',
        tool_type: 'provider',
        methods: [{ ...method, name: 'broken', error_message: 'No method' }],
      }),
    );
    expect(rows()).toEqual([
      'one About one Function Loaded',
      'two About two MCP Error',
      'three About three Provider Disabled',
    ]);
    press(/^two/);
    expect(screen.getByText('No schema')).toBeDefined();
    press(/^three/);
    press(/^broken/);
    expect(screen.getByText('No method')).toBeDefined();
  });

  test('shows all of them again when the provider that was chosen has none any more', async () => {
    await showTools(tool('search', 'Jira'), tool('read', 'Files'));
    select('Provider', 'Jira');
    expect(rows()).toHaveLength(1);
    handlers[TOOLS] = { status: 200, body: [tool('read', 'Files'), tool('list', 'Files')] };
    press('Refresh');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.getByLabelText('Provider')).toHaveProperty('value', '');
  });

  test('says when the answer is no list [ERR2-069] [API2-060]', async () => {
    handlers[TOOLS] = { status: 200, body: { tools: [] } };
    show('tools');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'API did not return an array of tools.',
    );
  });
});

describe('the Agent tab', () => {
  test('shows the prompt, its size in characters and tokens, and copies it [DEV-043] [DEV-044] [DEV-045] [DEV-046] [DEV-081] [DEV-082] [DEV-083] [API2-059] [OPEN2-156]', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    show('agent');
    expect(await screen.findByText('You are Robin.')).toBeDefined();
    expect(screen.getByText('25,904 characters · approx. 6,480 tokens')).toBeDefined();
    expect(askedFor(AGENT)[0]?.path).toMatch(/\?_t=\d+&user_language=en&session_id=s1$/);
    press('Copy');
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(agent.prompt));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  });

  test('has the prompt collapsed at first, opens it, and remembers that [DEV-047] [PREF-024] [OPEN2-147]', async () => {
    show('agent');
    await screen.findByText('You are Robin.');
    const toggle = screen.getByRole('button', { name: 'Show the whole prompt' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    const prompt = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(prompt?.className).toContain('max-h-32');
    fireEvent.click(toggle);
    expect(prompt?.className).not.toContain('max-h-32');
    press('Collapse the prompt');
    expect(prompt?.className).toContain('max-h-32');
    expect(useDevPanelSettings.getState().promptCollapsed).toBe(true);
  });
});

describe('the Sessions tab', () => {
  async function showSession(changes: Partial<TokenAnalysis> = {}) {
    handlers[TOKENS] = { status: 200, body: { ...tokens, ...changes } };
    show('sessions');
    return screen.findByRole('region', { name: 'Token pipeline' });
  }

  test('reads the token pipeline as a sum [DEV-050] [DEV-051] [DEV-097] [DEV-098] [DEV-099] [DEV-100] [DEV-101] [DEV-102] [DEV-103] [API2-062]', async () => {
    await showSession();
    const terms = within(screen.getByRole('region', { name: 'Token pipeline' })).getAllByRole(
      'listitem',
    );
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      'Raw sessionRaw84,210212 messages',
      '+System promptPrompt6,480in every turn',
      '−Removed by episodesEpisodes61,930161 messages',
      '=LLM inputInput28,76051 messages',
    ]);
    expect(askedFor(TOKENS)[0]?.path).toMatch(/\?_t=\d+&user_language=en$/);
  });

  test('shows the used share as a bar, the emergency threshold and the time [DEV-052] [DEV-053] [DEV-104] [DEV-105] [DEV-106] [DEV-109]', async () => {
    const calculated_at = new Date(2026, 10, 20, 15, 3, 27).toISOString();
    const pipeline = await showSession({ calculated_at });
    const bar = within(pipeline).getByRole('meter', { name: 'Use of the token budget' });
    expect(bar.getAttribute('aria-valuenow')).toBe('22.5');
    const [prompt, messages, saved] = [...bar.querySelectorAll('span')].map(({ style }) =>
      Math.round(parseFloat(style.width)),
    );
    expect([prompt, messages, saved]).toEqual([5, 17, 48]);
    expect(within(pipeline).getByText('22.5% of 128,000 used')).toBeDefined();
    expect(within(pipeline).getByText('Emergency compression at 95% (121,600)')).toBeDefined();
    expect(within(pipeline).getByText('calculated 15:03:27')).toBeDefined();
    expect(within(pipeline).queryByText('Compression needed')).toBeNull();
  });

  test.each([
    ['normal', 'Normal'],
    ['warning', 'Warning'],
    ['critical', 'Critical'],
    ['error', 'Error'],
  ] as const)(
    'names the status %s, and says when compression is needed [DEV-054] [DEV-107] [DEV-108] [DEV-110]',
    async (status, name) => {
      const pipeline = await showSession({ status, compression_needed: true });
      expect(within(pipeline).getByText(name)).toBeDefined();
      expect(within(pipeline).getByText('Compression needed')).toBeDefined();
    },
  );

  test('counts events, of the user, of the agent, tool calls, final replies and errors [DEV-055] [DEV-056] [DEV-057] [DEV-058] [DEV-059] [DEV-060] [DEV-111] [DEV-112] [DEV-113] [DEV-114] [DEV-115] [DEV-116] [API2-061]', async () => {
    await showSession();
    await screen.findByText('Final replies');
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(names).toEqual(['Events', 'User', 'Agent', 'Tool calls', 'Final replies', 'Errors']);
    expect(counts).toEqual(['1,284', '96', '941', '173', '92', '2']);
    expect(askedFor(STATS)[0]?.path).toMatch(/\?_t=\d+&user_language=en$/);
  });

  test('shows the first three issues and recommendations, and counts the rest [DEV-061] [DEV-062] [DEV-063] [DEV-064] [DEV-117] [DEV-118]', async () => {
    const performance_issues = ['1st', '2nd', '3rd', '4th'];
    handlers[STATS] = { status: 200, body: { ...stats, performance_issues } };
    show('sessions');
    const issues = await screen.findByRole('region', { name: 'Issues' });
    const advice = screen.getByRole('region', { name: 'Recommendations' });
    expect(issues.textContent).toBe('Issues1st2nd3rdand 1 more');
    expect(advice.textContent).toBe('RecommendationsOneTwoThreeand 2 more');
  });

  test('counts no rest where there are three of them [DEV-063] [DEV-064]', async () => {
    const three = ['1st', '2nd', '3rd'];
    const body = { ...stats, performance_issues: three, recommendations: three };
    handlers[STATS] = { status: 200, body };
    show('sessions');
    const issues = await screen.findByRole('region', { name: 'Issues' });
    const advice = screen.getByRole('region', { name: 'Recommendations' });
    expect(issues.textContent).toBe('Issues1st2nd3rd');
    expect(advice.textContent).toBe('Recommendations1st2nd3rd');
  });

  test('shows what it has while the other question fails', async () => {
    handlers[TOKENS] = refusal(500, 'internal', 'Broken');
    show('sessions');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch token analysis');
    expect(await screen.findByText('1,284')).toBeDefined();
  });
});

describe('a tab that asks the server', () => {
  test.each([
    ['tools', TOOLS, 15, 'DEV-042'],
    ['agent', AGENT, 10, 'DEV-049'],
    ['sessions', TOKENS, 5, 'DEV-066'],
    ['sessions', STATS, 5, 'DEV-066'],
  ] as const)(
    '(%s) asks again by itself (%s) every %i s, once that is switched on and as long as it is shown [%s] [DEV-076] [OPEN2-149]',
    async (tab, name, seconds, _row) => {
      vi.useFakeTimers();
      show(tab);
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      await pass(60_000);
      expect(askedFor(name)).toHaveLength(1);
      const auto = () => screen.getByRole('switch', { name: `Refresh every ${seconds} seconds` });
      expect(auto()).toHaveProperty('checked', false);
      fireEvent.click(auto());
      await pass(seconds * 1_000 - 1);
      expect(askedFor(name)).toHaveLength(1);
      await pass(1);
      expect(askedFor(name)).toHaveLength(2);
      await pass(seconds * 1_000);
      expect(askedFor(name)).toHaveLength(3);
      // Neither collapsed nor behind another tab.
      press('Collapse');
      await pass(60_000);
      expect(askedFor(name)).toHaveLength(3);
      press('Expand');
      choose('Chat');
      const before = askedFor(name).length;
      await pass(60_000);
      expect(askedFor(name)).toHaveLength(before);
    },
  );

  test('asks as often as it is stored, where that is the Agent tab [PREF-026] [OPEN2-149]', async () => {
    vi.useFakeTimers();
    useDevPanelSettings.getState().change({ autoRefreshInterval: 30 });
    show('agent');
    fireEvent.click(screen.getByRole('switch', { name: 'Refresh every 30 seconds' }));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(askedFor(AGENT)).toHaveLength(2);
    choose('Tools');
    expect(screen.getByRole('switch', { name: 'Refresh every 15 seconds' })).toBeDefined();
  });

  test.each([
    ['tools', TOOLS, 'DEV-041'],
    ['agent', AGENT, 'DEV-048'],
    ['sessions', TOKENS, 'DEV-065'],
    ['sessions', STATS, 'DEV-065'],
  ] as const)('(%s) asks again when somebody refreshes it (%s) [%s]', async (tab, name, _row) => {
    show(tab);
    await waitFor(() => expect(askedFor(name)).toHaveLength(1));
    press('Refresh');
    await waitFor(() => expect(askedFor(name)).toHaveLength(2));
  });

  test.each([
    ['agent', AGENT, 403, 'Access denied - insufficient permissions', 'ERR2-064'],
    ['agent', AGENT, 404, 'Session not found - the session may have expired', 'ERR2-063'],
    ['agent', AGENT, 500, 'Failed to fetch agent information', 'ERR2-065'],
    ['tools', TOOLS, 500, 'Failed to fetch tools information', 'ERR2-066'],
    ['sessions', STATS, 500, 'Failed to fetch session statistics', 'ERR2-067'],
    ['sessions', TOKENS, 500, 'Failed to fetch token analysis', 'ERR2-068'],
  ] as const)('(%s) says of %s with %i: %s [%s]', async (tab, name, status, words, _row) => {
    handlers[name] = refusal(status, 'internal', 'Words of the server');
    show(tab);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByText(words).lang).toBe('en');
    expect(askedFor(name)).toHaveLength(1);
  });

  test.each([
    ['tools', TOOLS, 'Failed to fetch tools information', 'ERR2-066'],
    ['agent', AGENT, 'Failed to fetch agent information', 'ERR2-065'],
    ['sessions', STATS, 'Failed to fetch session statistics', 'ERR2-067'],
    ['sessions', TOKENS, 'Failed to fetch token analysis', 'ERR2-068'],
  ] as const)(
    '(%s) says without a line what fails (%s), and asks again once the line is back: %s [%s]',
    async (tab, name, words, _row) => {
      const { [name]: answer } = handlers;
      handlers[name] = 'no answer';
      onlineManager.setOnline(false);
      onTestFinished(() => onlineManager.setOnline(true));
      show(tab);
      expect((await screen.findByRole('alert')).textContent).toBe(words);
      Object.assign(handlers, { [name]: answer });
      act(() => onlineManager.setOnline(true));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(askedFor(name)).toHaveLength(2);
    },
  );

  test.each(['tools', 'agent', 'sessions'] as const)(
    '(%s) asks nothing without a session, and says so [ERR2-062] [DEV-014]',
    (tab) => {
      show(tab, null);
      const words = 'No active session - please select a project and start a chat session';
      // These are English on a German page, too.
      expect(screen.getByText(words).lang).toBe('en');
      expect(sent).toEqual([]);
    },
  );
});

test('the session is that of the chat in the active project', () => {
  show('chat');
  expect(screen.getByText('s1')).toBeDefined();
  act(() => useActiveProject.setState({ activeProject: sampleProject({ id: 2 }) }));
  expect(screen.getByText('No session yet')).toBeDefined();
});
