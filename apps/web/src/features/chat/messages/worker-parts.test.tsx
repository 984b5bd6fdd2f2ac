import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { createAsk, MissingCode, type WorkerQuestion } from '#shared/workers/ask-worker.ts';
import { Markdown } from './markdown.tsx';

/** All questions of a test, whichever worker they went to. */
const asked: unknown[] = [];

/** A worker that the test answers for. */
class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];
  static answer: ((question: unknown) => unknown) | null = null;
  static isRefusing = false;
  static lastAsked: FakeWorker | null = null;
  readonly questions: WorkerQuestion<unknown>[] = [];
  isEnded = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(question: WorkerQuestion<unknown>): void {
    this.questions.push(question);
    asked.push(question.question);
    FakeWorker.lastAsked = this;
    if (FakeWorker.answer) this.reply(question, FakeWorker.answer(question.question));
  }

  /** Its code is there. */
  arrive(): void {
    this.dispatchEvent(new MessageEvent('message', { data: 'ready' }));
  }

  fail(message: string): void {
    this.dispatchEvent(new ErrorEvent('error', { message }));
  }

  reply({ number, question }: WorkerQuestion<unknown>, answer: unknown): void {
    const isRefused = FakeWorker.isRefusing && !isAboutCode(question);
    const data = isRefused ? { number, failure: 'unreadable' } : { number, answer };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(async () => {
  await loadTexts('en');
  FakeWorker.all.length = 0;
  asked.length = 0;
  FakeWorker.answer = null;
  FakeWorker.isRefusing = false;
  vi.stubGlobal('Worker', FakeWorker);
});

describe('a worker', () => {
  const ask = () =>
    createAsk<string, string>({ start: () => new Worker('never-loaded'), timeoutMs: 5_000 });
  const last = () => FakeWorker.all.at(-1);

  test('starts with the first question, and answers each one, in whatever order', async () => {
    const question = ask();
    expect(FakeWorker.all).toHaveLength(0);
    const answers = Promise.all([question('a'), question('b')]);
    expect(FakeWorker.all).toHaveLength(1);
    const [first, second] = last()?.questions ?? [];
    if (first && second) {
      last()?.reply(second, 'B');
      last()?.reply(first, 'A');
    }
    expect(await answers).toEqual(['A', 'B']);
  });

  test('that takes too long is ended with all that is open, and another one begins', async () => {
    vi.useFakeTimers();
    try {
      const question = ask();
      const open = Promise.allSettled([question('a'), question('b')]);
      vi.advanceTimersByTime(5_000);
      expect((await open).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(last()?.isEnded).toBe(true);
      FakeWorker.answer = () => 'C';
      expect(await question('c')).toBe('C');
      expect(FakeWorker.all).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('gives its memory back after a minute without a question', async () => {
    vi.useFakeTimers();
    try {
      FakeWorker.answer = () => 'A';
      const question = ask();
      await question('a');
      vi.advanceTimersByTime(59_000);
      await question('b');
      vi.advanceTimersByTime(59_000);
      expect(last()?.isEnded).toBe(false);
      vi.advanceTimersByTime(1_000);
      expect(last()?.isEnded).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that fails says so, and a browser without workers too', async () => {
    const question = ask();
    const answer = question('a');
    last()?.fail('No memory');
    await expect(answer).rejects.toThrow('No memory');
    vi.stubGlobal('Worker', undefined);
    await expect(ask()('a')).rejects.toThrow();
  });

  test('whose code is long on its way has all its time once it is there, where it is to wait for it', async () => {
    vi.useFakeTimers();
    try {
      const start = () => new Worker('never-loaded');
      const question = createAsk<string, string>({ start, timeoutMs: 5_000, waitsForCode: true });
      const early = question('a');
      const late = Promise.allSettled([question('b')]);
      vi.advanceTimersByTime(50_000);
      last()?.arrive();
      vi.advanceTimersByTime(4_000);
      const [first] = last()?.questions ?? [];
      if (first) last()?.reply(first, 'A');
      expect(await early).toBe('A');
      vi.advanceTimersByTime(1_000);
      expect((await late).map(({ status }) => status)).toEqual(['rejected']);
      expect(last()?.isEnded).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('tells code that did not come from a failure of what is there', async () => {
    const question = ask();
    const lost = question('a');
    last()?.fail('');
    await expect(lost).rejects.toBeInstanceOf(MissingCode);
    const failed = question('b');
    last()?.arrive();
    last()?.fail('No memory');
    await expect(failed).rejects.not.toBeInstanceOf(MissingCode);
  });
});

// A page starts each of its workers once and keeps their answers: every test asks for words of its own.

function isAboutCode(question: unknown): boolean {
  return typeof question === 'object' && question !== null && 'language' in question;
}

/** Answers diagrams and formulas; code has no colours then. */
function answerWith(answer: unknown): void {
  FakeWorker.answer = (question) => (isAboutCode(question) ? null : answer);
}

/** Lets the libraries of diagrams and formulas throw. */
function refuse(): void {
  FakeWorker.isRefusing = true;
  answerWith(null);
}

test.each(['```ts\nlet slow\n```', '```mermaid\ngraph TD\nslow-->S\n```', '$slow$'])(
  'the code of the worker for %j may be long on its way',
  (text) => {
    vi.useFakeTimers();
    try {
      render(<Markdown text={text} />);
      expect(asked).not.toEqual([]);
      vi.advanceTimersByTime(60_000);
      expect(FakeWorker.lastAsked?.isEnded).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  },
);

describe('code', () => {
  test('takes its colours when it is complete, without a change of its words', async () => {
    FakeWorker.answer = () => [
      { text: 'const', kind: 'keyword' },
      { text: ' a', kind: null },
    ];
    const text = '```ts\nconst a\n```';
    const { rerender, container } = render(<Markdown text={text} isGrowing />);
    expect(asked).toEqual([]);
    rerender(<Markdown text={text} />);
    expect((await screen.findByText('const')).className).toContain('text-talk-text');
    expect(container.querySelector('pre')?.textContent).toBe('const a');
  });

  test('longer than anybody reads keeps one colour', () => {
    render(<Markdown text={`\`\`\`ts\n${'a'.repeat(50_001)}\n\`\`\``} />);
    expect(asked).toEqual([]);
  });
});

describe('a diagram', () => {
  const diagram = (nodes: string) => `\`\`\`mermaid\ngraph TD\n${nodes}\n\`\`\``;
  const excuse = 'This diagram can’t be drawn. Here is its source.';
  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:robin/diagram');
    URL.revokeObjectURL = vi.fn();
  });

  test('is a picture that nothing in it can leave, with its source on demand', async () => {
    answerWith({ svg: '<svg/>', width: 300, height: 200 });
    render(<Markdown text={diagram('A-->B')} />);
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: /^Diagram/ });
    expect([picture.src, picture.width, picture.height]).toEqual(['blob:robin/diagram', 300, 200]);
    fireEvent.click(screen.getByRole('button', { name: 'Show source' }));
    expect(screen.getByText(/A-->B/)).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show picture' }));
    expect(screen.getByRole('img', { name: /^Diagram/ })).toBeDefined();
  });

  test('waits for the end of its source', () => {
    render(<Markdown text={diagram('C-->D')} isGrowing />);
    expect(asked).toEqual([]);
    expect(screen.getByText(/C-->D/)).toBeDefined();
  });

  test('that cannot be drawn shows its source, and says so', async () => {
    refuse();
    render(<Markdown text={diagram('E-->F')} />);
    expect(await screen.findByText(excuse)).toBeDefined();
    expect(screen.getByText(/E-->F/)).toBeDefined();
  });

  test('that would take longer than anybody waits is not even tried', () => {
    FakeWorker.answer = () => null;
    render(<Markdown text={diagram('x'.repeat(20_001))} />);
    expect(asked.filter((question) => !isAboutCode(question))).toEqual([]);
    expect(screen.getByText(excuse)).toBeDefined();
  });

  test('is drawn once, however many stand in the conversation: none pushes out another one that is shown', async () => {
    const count = 45;
    answerWith({ svg: '<svg/>', width: 300, height: 200 });
    const all = Array.from({ length: count }, (_, index) => diagram(`I${index}-->J`)).join('\n\n');
    render(<Markdown text={all} />);
    await expect.poll(() => screen.queryAllByRole('img', { name: /^Diagram/ })).toHaveLength(count);
    // Time enough for questions that would follow from each other.
    for (let turn = 0; turn < 20; turn += 1) await act(() => Promise.resolve());
    expect(screen.getAllByRole('img', { name: /^Diagram/ })).toHaveLength(count);
    expect(asked.filter((question) => !isAboutCode(question))).toHaveLength(count);
  });

  test('whose picture the browser cannot show falls back to its source too', async () => {
    answerWith({ svg: 'broken', width: 300, height: 200 });
    render(<Markdown text={diagram('G-->H')} />);
    fireEvent.error(await screen.findByRole('img', { name: /^Diagram/ }));
    expect(screen.getByText(excuse)).toBeDefined();
  });
});

describe('a formula', () => {
  const findLink = () => document.head.querySelector('link[rel=stylesheet]');
  /** What becomes of the styles, which are asked for with the first formula. */
  async function endStyles(type: 'load' | 'error') {
    await expect.poll(findLink).not.toBeNull();
    act(() => void findLink()?.dispatchEvent(new Event(type)));
  }

  test('whose styles did not come stays in TeX, and is typeset once they come with another one', async () => {
    answerWith('<span class="katex">typeset</span>');
    const first = render(<Markdown text="So $s^1$ it is" />);
    await endStyles('error');
    await expect.poll(findLink).toBeNull();
    expect(first.container.querySelector('code')?.textContent).toBe('s^1');
    const second = render(<Markdown text="So $s^2$ it is" />);
    await expect.poll(findLink).not.toBeNull();
    expect(second.container.querySelector('code')?.textContent).toBe('s^2');
    await endStyles('load');
    await expect.poll(() => screen.queryAllByText('typeset')).toHaveLength(2);
  });

  test('whose code did not come is typeset once it comes with another one', async () => {
    const { container } = render(<Markdown text="So $c^1$ it is" />);
    await expect.poll(() => asked).toHaveLength(1);
    // Another test may have started it.
    await act(async () => FakeWorker.lastAsked?.fail(''));
    expect(container.querySelector('code')?.textContent).toBe('c^1');
    answerWith('<span class="katex">typeset</span>');
    render(<Markdown text="So $c^2$ it is" />);
    await endStyles('load');
    await expect.poll(() => screen.queryAllByText('typeset')).toHaveLength(2);
  });

  test('is typeset, with its styles set one by one, as the policy of the page wants it', async () => {
    answerWith('<span class="katex" style="height:1em">x²</span>');
    const { container } = render(<Markdown text="So $x^2$ it is" />);
    await endStyles('load');
    const typeset = await screen.findByText('x²');
    expect(typeset.style.height).toBe('1em');
    expect(container.textContent).toBe('So x² it is');
    expect(document.head.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1);
  });

  test('that cannot be typeset stays as it was written', async () => {
    refuse();
    const { container } = render(<Markdown text="So $x^{$ it is" />);
    await expect.poll(() => asked.length).toBe(1);
    expect(container.querySelector('code')?.textContent).toBe('x^{');
  });
});
