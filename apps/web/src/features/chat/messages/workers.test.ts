import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawDiagram } from './draw-diagram.ts';
import { highlightCode } from './highlight-code.ts';
import { typesetFormula } from './typeset-formula.ts';

const colors = {
  bg: '#fff',
  fg: '#111',
  line: '#222',
  accent: '#333',
  muted: '#444',
  surface: '#555',
  border: '#666',
};
const draw = (source: string) => drawDiagram({ source, colors });

describe('code', () => {
  test('keeps every character when it is coloured, in every language', () => {
    const languages = fc.constantFrom('ts', 'python', 'gherkin', 'sql', 'json', 'html', 'DIFF');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), languages, (code, language) => {
        const pieces = highlightCode(code, language) ?? [];
        expect(pieces.map(({ text }) => text).join('')).toBe(code);
      }),
    );
  });

  test('has its keywords, strings, numbers and comments in colours of their own', () => {
    const pieces = highlightCode('const a = "b"; // 7\nlet c = 8', 'TS') ?? [];
    const kindOf = (text: string) => pieces.find((piece) => piece.text.includes(text))?.kind;
    expect(['const', '"b"', '// 7', '8'].map(kindOf)).toEqual([
      'keyword',
      'string',
      'comment',
      'number',
    ]);
  });

  test('of acceptance criteria is coloured in German too', () => {
    const pieces = highlightCode('Szenario: Kauf\n  Angenommen ein Korb\n  Dann "ok"', 'gherkin');
    expect(pieces?.filter(({ kind }) => kind === 'keyword').map(({ text }) => text.trim())).toEqual(
      ['Szenario:', 'Angenommen', 'Dann'],
    );
  });

  test('in a language that nobody knows has no colours', () => {
    expect(highlightCode('a', 'klingon')).toBeNull();
  });
});

describe('a formula', () => {
  test('is typeset for the eye, and as MathML for screen readers', () => {
    const html = typesetFormula({ tex: '\\frac{a}{b}', isBlock: true });
    expect(html).toContain('<math');
    expect(html).toContain('katex-display');
    expect(typesetFormula({ tex: 'a', isBlock: false })).not.toContain('katex-display');
  });

  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{https://example.org/x.png}',
    '\\htmlStyle{color:red}{x}',
    '\\url{https://example.org}',
  ])('runs, loads and links nothing: %s', (tex) => {
    const html = typesetFormula({ tex, isBlock: false });
    const inert = new DOMParser().parseFromString(html, 'text/html');
    expect(inert.querySelectorAll('a, img, script, [href], [src], [onclick]')).toHaveLength(0);
  });

  test('that cannot be read, or never ends, is refused', () => {
    expect(() => typesetFormula({ tex: '\\frac{', isBlock: false })).toThrow();
    expect(() => typesetFormula({ tex: '\\def\\a{\\a\\a}\\a', isBlock: false })).toThrow();
  });
});

describe('a diagram', () => {
  test('is drawn as a picture with a size, in the colours of the theme', () => {
    const { svg, width, height } = draw('graph TD\n  A[Idea] --> B[Story]');
    expect(svg).toContain('Idea');
    expect(svg).toContain(colors.fg);
    expect(width).toBeGreaterThan(0);
    expect(height).toBeGreaterThan(0);
  });

  test('asks for nothing of another server', () => {
    expect(draw('graph TD\n  A --> B').svg).not.toMatch(/@import|url\(["']?https?:/);
  });

  test('shows what looks like HTML in it as text', () => {
    const { svg } = draw('graph TD\n  A["<img src=x onerror=alert(1)>"] --> B');
    const inert = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(inert.querySelectorAll('img, script, foreignObject, [onerror]')).toHaveLength(0);
  });

  /** The words of a picture, and how many arrows it has. */
  const readDrawn = (source: string) => {
    const drawn = new DOMParser().parseFromString(draw(source).svg, 'image/svg+xml');
    const words = [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent.trim());
    return { words: words.sort(), edges: drawn.querySelectorAll('.edge').length };
  };

  test.each([
    ['no space around its arrows', 'graph TD\nA-->B\nB-->|yes|C', ['A', 'B', 'C', 'yes'], 2],
    [
      'words within its arrows',
      'graph TD\nA--yes-->B\nB -. no .->C',
      ['A', 'B', 'C', 'no', 'yes'],
      2,
    ],
    ['a space before a label', 'graph TD\nA --> |yes| B', ['A', 'B', 'yes'], 1],
    ['semicolons', 'graph TD;\n  A-->B;\n  B-->C;', ['A', 'B', 'C'], 2],
    [
      'all in one line',
      'flowchart LR; A[Kaffee &amp; Tee; x]-->B{Wer?}; B-->|ja|C',
      ['C', 'Kaffee & Tee; x', 'Wer?', 'ja'],
      2,
    ],
    [
      'arrows of other lengths',
      'graph TD\nA---->B\nB-..->C\nC<-->D\nD====>E',
      ['A', 'B', 'C', 'D', 'E'],
      4,
    ],
    [
      'umlauts in its names',
      'graph TD\nPrüfung-->Größe(Das Maß)-->Ende',
      ['Das Maß', 'Ende', 'Prüfung'],
      2,
    ],
    ['hyphens in its names', 'graph TD\nus-east-->eu-west', ['eu-west', 'us-east'], 1],
    ['dashes in its labels', 'graph TD\nA["a--b; c"]-->B>d--e]', ['a--b; c', 'd--e'], 1],
  ])('of a flow keeps its nodes, words and arrows with %s', (_, source, words, edges) => {
    const drawn = readDrawn(source);
    expect(drawn.words).toEqual(words);
    expect(drawn.edges).toBe(edges);
  });

  test('that is none is refused', () => {
    expect(() => draw('no such thing')).toThrow();
  });
});
