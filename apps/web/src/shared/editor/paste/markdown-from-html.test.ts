import fc from 'fast-check';
import katex from 'katex';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmTable } from 'micromark-extension-gfm-table';
import { describe, expect, test } from 'vitest';
import { clipboards } from '#testing/clipboards.ts';
import { markdownFromHtml } from './markdown-from-html.ts';

const convert = (html: string) => markdownFromHtml(html)?.text ?? null;

describe('what is copied', () => {
  test('in Word becomes Markdown, without what Word leaves behind', () => {
    expect(convert(clipboards.word)).toBe(
      `# Ziele für Robin

Die App **spart Zeit** und *Nerven*, ~~nicht Geld~~. [Mehr dazu](https://example.com/ziele?a=1\\&b=2).

- Erstens
  - Genauer
- Zweitens

Und der Reihe nach:

1. Fragen
2. Antworten

| Wer | Wie viel |
| - | - |
| Ada | 3 \\| 4<br>Tage |`,
    );
  });

  test('in Google Docs becomes Markdown: the bold around all of it is none, and pieces of a bold word are one', () => {
    expect(convert(clipboards.googleDocs)).toBe(
      `## Release plan

We ship **every week**, *usually* ~~never~~: [plan](https://example.com/plan)

- Build
  - Test
- Ship
- [x] Notes
- [ ] Tag

One\\
Two`,
    );
  });

  test('in Confluence becomes Markdown, with its two ways of writing tasks', () => {
    expect(convert(clipboards.confluence)).toBe(
      `### Ziel

Siehe [Seite](https://example.atlassian.net/wiki/spaces/PO/pages/1) und \`ROBIN-1\`. FERTIG

- [x] Entwurf
- [ ] Abnahme
- [x] Alt
- [ ] Neu

> Weniger ist mehr.

| Feld | Wert |
| - | - |
| Status | offen<br>zu |

\`\`\`java
int a = 1;
int b = a < 2;
\`\`\`

---

:bulb: Ende`,
    );
  });

  test('in Confluence or Jira keeps what they write into attributes alone: days, and the titles of passages that fold', () => {
    const day = '<span data-node-type="date" data-timestamp="1761955200000"></span>';
    const told = '<span data-node-type="date" data-timestamp="1761955200000">1 Nov</span>';
    const fold = '<div data-node-type="expand" data-title="Details"><p>Inside</p></div>';
    expect(convert(`<p>Until ${day}, not ${told}</p>${fold}`)).toBe(
      'Until 2025-11-01, not 1 Nov\n\n**Details**\n\nInside',
    );
    const odd = '<span data-node-type="date" data-timestamp="soon"></span>';
    expect(convert(`<p>One${odd}</p><div data-node-type="expand"><p>Two</p></div>`)).toBe(
      'One\n\nTwo',
    );
  });

  test('in Word on the web keeps its lists whole, and what is in what', () => {
    const wrapped = (list: string, level: number, words: string) =>
      `<div class="ListContainerWrapper SCXW1"><${list} role="list"><li data-aria-level="${level}" role="listitem"><p class="Paragraph"><span class="TextRun">${words}</span><span class="EOP">&nbsp;</span></p></li></${list.slice(0, 2)}></div>`;
    const html = [
      wrapped('ul', 1, 'One'),
      wrapped('ul', 2, 'Within'),
      wrapped('ul', 1, 'Two'),
      '<div class="OutlineElement"><p>Then</p></div>',
      wrapped('ol start="3"', 1, 'Ask'),
      wrapped('ol start="4"', 1, 'Answer'),
    ];
    expect(convert(html.join(''))).toBe('- One\n  - Within\n- Two\n\nThen\n\n3. Ask\n4. Answer');
  });

  test('in Word keeps headings that are counted as headings, and items of many levels with their own numbers', () => {
    const marker = (words: string) =>
      `<![if !supportLists]><span style='mso-list:Ignore'>${words}<span>&nbsp; </span></span><![endif]>`;
    const counted = (tag: string, level: number, number: string, words: string) =>
      `<${tag} style='mso-list:l0 level${level} lfo1'>${marker(number)}${words}</${tag.slice(0, 2)}>`;
    const headings = [counted('h1', 1, '1', 'Aim'), '<p>Text</p>', counted('h2', 2, '1.1', 'Why')];
    expect(convert(headings.join(''))).toBe('# Aim\n\nText\n\n## Why');
    const items = [
      ['1', 1, 'One'],
      ['1.1', 2, 'Within'],
      ['2', 1, 'Two'],
      ['2.1.', 2, 'Within two'],
      ['2.1.1', 3, 'Deep'],
      ['2.2.', 2, 'More'],
      ['(b)', 3, 'Letter'],
    ] as const;
    const list = items.map(([number, level, words]) => counted('p', level, number, words));
    expect(convert(list.join(''))).toBe(
      '1. One\n   1. Within\n2. Two\n   1. Within two\n      1. Deep\n   2. More\n      1. Letter',
    );
  });

  test('in Slack keeps what is in what in its lists', () => {
    const list = (tag: string, indent: number, ...items: string[]) =>
      `<${tag} data-indent="${indent}">${items.map((words) => `<li>${words}</li>`).join('')}</${tag.slice(0, 2)}>`;
    const html = [
      '<b>Now</b>',
      list('ul', 0, 'One'),
      list('ul', 1, 'Within', 'Also'),
      list('ol', 2, 'Deep'),
      list('ul', 0, 'Two'),
    ];
    expect(convert(html.join(''))).toBe(
      '**Now**\n\n- One\n  - Within\n  - Also\n    1. Deep\n- Two',
    );
  });

  test('on a page of GitHub becomes Markdown, without its symbols and without a link that runs something', () => {
    expect(convert(clipboards.github)).toBe(
      `## Getting started

Run \`npm start\` and open [http://localhost:8080](http://localhost:8080/).\\
That's **all**.

\`\`\`
cd robin
npm install
\`\`\`

1. First
   - Nested
2. Second

- [x] Done
- [ ] Open

| Key | Size |
| - | -: |
| \`a\\|b\` | 1 |

RunBuild passing`,
    );
  });

  test.each([
    ['in VS Code', clipboards.vsCode],
    ['in IntelliJ', clipboards.intelliJ],
    ['as one span', "<meta charset='utf-8'><span style='color: red'>words</span>"],
    ['as lines of an e-mail', '<div>one</div><div>two<br></div>'],
    ['as one paragraph', '<html><body><p class="x">words</p></body></html>'],
    ['as nothing', ''],
  ])('%s has no formatting to take over', (_name, html) => {
    expect(markdownFromHtml(html)).toBeNull();
  });
});

test.each([
  ['two paragraphs', '<p>one</p><p>two</p>', 'one\n\ntwo'],
  ['bold around paragraphs', '<b><p>one</p><p>two</p></b>', '**one**\n\n**two**'],
  [
    'a link around blocks',
    '<a href="https://a.de"><h3>T</h3><div>t</div></a>',
    '### [T](https://a.de)\n\n[t](https://a.de)',
  ],
  ['spaces at the edge of bold', 'a<b> b </b>c', 'a **b** c'],
  ['a sign at the end of bold right before a word', '<b>Goal:</b>Text', '**Goal**:Text'],
  ['a sign at the beginning of bold right behind a word', 'Value<b>(new)</b>', 'Value(**new)**'],
  ['signs at the edges of bold with spaces around it', 'a <b>(new):</b> b', 'a **(new):** b'],
  ['bold without words', 'a<b> </b><b></b><i>c</i>', 'a *c*'],
  [
    'an address that is its own text',
    '<a href="https://a.de/x">https://a.de/x</a>',
    '<https://a.de/x>',
  ],
  ['a bare address', '<b>x</b> https://a.de/a_b?c=1&amp;d=2', '**x** https://a.de/a_b?c=1&d=2'],
  [
    'an address before a mark',
    '<p>https://a.de/x<br>b</p><p>(https://a.de/y).</p>',
    '<https://a.de/x>\\\nb\n\n(https://a.de/y).',
  ],
  ['an address of mail', '<a href="mailto:a@b.de">Ada</a>', '[Ada](mailto:a@b.de)'],
  [
    'links that lead nowhere or run something',
    '<b>x</b> <a href="/wiki">a</a> <a href=" java\nscript:alert(1)">b</a> <a href="data:text/html,x">c</a> <a href="#d">d</a>',
    '**x** a b c d',
  ],
  [
    'words that look like marks',
    '<b>x</b> snake_case *y* &lt;b&gt; [z] `c`',
    '**x** snake_case \\*y\\* \\<b> \\[z] \\`c\\`',
  ],
  [
    'an image that is described in paragraphs',
    '<ul><li><img src="x.png" alt="A bird&#10;&#10;# Made by a machine"> <b>x</b></li></ul>',
    '- A bird # Made by a machine **x**',
  ],
  ['an image', '<img src="x.png" alt="A bird"><img src="y.png">', 'A bird'],
  ['underlined and marked words', '<b>x</b> <u>y</u> <mark>z</mark>', '**x** y z'],
  [
    'hidden elements',
    '<b>x</b><p hidden>a</p><p style="display:none">b</p><i aria-hidden="true">c</i><style>d</style><!-- e --><template>f</template>',
    '**x**',
  ],
  [
    'what was remarked in Word',
    `<p>Our <b>goal</b><span class=MsoCommentReference><span style='font-size:8.0pt'><span style='mso-special-character:comment'>&nbsp;<![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[KS1]</a><![endif]></span></span></span> is clear.</p><div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%"><div style='mso-element:comment'><p class=MsoCommentText>Really?</p></div></div>`,
    'Our **goal** is clear.',
  ],
  [
    'a table for the layout alone',
    '<table><tr><td><table><tr><td><h2>A</h2></td></tr></table></td></tr></table>',
    '## A',
  ],
  [
    'a caption',
    '<table><caption>C</caption><tr><th>a<th>b<tr><td>1<td>2</table>',
    'C\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  ],
  [
    'a cell over two columns',
    '<table><tr><td colspan=2>a<td>b<tr><td>1<td>2<td>3</table>',
    '| a | | b |\n| - | - | - |\n| 1 | 2 | 3 |',
  ],
  [
    'a cell over more than there can be',
    '<table><tr><td colspan=99999999>a<td>b</table>',
    '| a | b |\n| - | - |',
  ],
  ['a list that counts on', '<ol start="4"><li>a<li>b</ol>', '4. a\n5. b'],
  [
    'an item with items in it, as tight as it was',
    '<ul><li>a<ul><li>b<li>c</ul><li>d</ul>',
    '- a\n  - b\n  - c\n- d',
  ],
  [
    'an item with paragraphs in it',
    '<ul><li><p>a<p>b<ul><li>c<li>d</ul><li>e</ul>',
    '- a\n\n  b\n\n  - c\n  - d\n\n- e',
  ],
  [
    'an item with items in it that count on',
    '<ul><li>a<ol start="3"><li>b</ol><li>c</ul>',
    '- a\n\n  3. b\n\n- c',
  ],
  ['an item with code in it', '<ul><li>a<pre>b</pre><li>c</ul>', '- a\n  ```\n  b\n  ```\n- c'],
  [
    'an item with a table in it',
    '<ul><li>a<table><tr><th>b<th>c</table><li>d</ul>',
    '- a\n\n  | b | c |\n  | - | - |\n\n- d',
  ],
  [
    'lines with an empty one between them',
    '<div>a <b>b<br> <br>c</b> d<br>e<br><br><br>f</div>',
    'a **b**\n\n**c** d\\\ne\n\nf',
  ],
  [
    'lines with an empty one between them in an item and a cell',
    '<ul><li>a<br><br>b<li>c</ul><table><tr><td>a<br><br>b<td>c</table>',
    '- a\n\n  b\n\n- c\n\n| a<br>b | c |\n| - | - |',
  ],
  [
    'a cell with paragraphs, items and lines in it',
    '<table><tr><th><p>a</p><th>b<tr><td>\n<p>c</p>\n<p><b>d<br></b></p><td><ul><li><p>e</p><li>f <b>g<br>h</b></ul></table>',
    '| a | b |\n| - | - |\n| c<br>**d** | e<br>f **g<br>h** |',
  ],
  [
    'code below a head with its language and a button',
    '<p>Run</p><pre><div><div>python</div><button>Copy code</button><div><code class="language-python"><span>print</span>(1)\n</code></div></div></pre>',
    'Run\n\n```python\nprint(1)\n```',
  ],
  [
    'cells whose look a sheet writes into them',
    '<table><tr><td style="font-weight:bold">a<td>b<tr><td style="font-weight:bold;text-decoration:line-through"><i>c</i> d<td style="font-style:italic"><tr><td style="font-weight:400"><b>e</b><td>f</table>',
    '| a | b |\n| - | - |\n| ~~**_c_ d**~~ | |\n| **e** | f |',
  ],
  ['a raised number in a line that has nothing else', '<p>10<sup>6</sup></p>', '10⁶'],
  [
    'raised and lowered numbers',
    '<p>10<sup>6</sup> m<span style="vertical-align:super"><span>-2</span></span>, <b>H<sub>2</sub>O</b>, 1<sup>st</sup>, CO<sub> 2 </sub>, a<sup><a href="https://a.de/#1">1</a></sup></p>',
    '10⁶ m⁻², **H₂O**, 1st, CO₂, a[1](https://a.de/#1)',
  ],
  [
    'raised and lowered numbers of pages that set these signs by a style of their own, as browsers copy them',
    '<p>10<sup style="font-size: 12px; position: relative; vertical-align: baseline; top: -0.5em">6</sup> CO<sub style="vertical-align: baseline; bottom: -0.25em">2</sub></p>',
    '10⁶ CO₂',
  ],
  ['an item without a list', '<li>a</li><li>b</li>', '- a\n- b'],
])('%s: %#', (_name, html, markdown) => {
  expect(convert(html)).toBe(markdown);
});

test('a formula that is typeset becomes its source again, which a document shows as a formula', () => {
  const inLine = katex.renderToString(String.raw`\frac{|a|}{b^2}`);
  const apart = katex.renderToString(String.raw`E = mc^2`, { displayMode: true });
  const html = `<p>Say ${inLine}, 10${inLine}5.</p>${apart}<table><tr><td>${inLine}<td>x</table>`;
  expect(convert(html)).toBe(
    String.raw`Say \(\frac{\vert a\vert }{b^2}\), 10\(\frac{\vert a\vert }{b^2}\)5.

\[E = mc^2\]

| \(\frac{\vert a\vert }{b^2}\) | x |
| - | - |`,
  );
  const source = (tex: string) =>
    convert(
      `<p><b>a</b> <math><annotation encoding="application/x-tex">${tex}</annotation></math></p>`,
    );
  expect(source('x &lt;b&gt;')).toBe(String.raw`**a** \(x \lt b>\)`);
  expect(source(String.raw`x \) &lt;b&gt;`)).toBe('**a**');
});

test.each([
  [
    String.raw`\text{WSJF} = \frac{\text{Cost of Delay}}{\text{Job Size}}`,
    String.raw`\text{WSJF}=\frac{\text{Cost of Delay}}{\text{Job Size}}`,
  ],
  ['b^2 + a_1^n', 'b^{2}+a_{1}^{n}'],
  [String.raw`\sum_{i=1}^n x_{ij} \le 50\,\%`, String.raw`∑_{i=1}^{n}x_{ij}≤50\ \%`],
  [String.raw`\sqrt[3]{x} + \sqrt{y}`, String.raw`\sqrt[3]{x}+\sqrt{y}`],
  [String.raw`\log(x)`, String.raw`\operatorname{log}(x)`],
  [
    String.raw`\frac{\text{Verzögerungskosten}}{\text{Größe}}`,
    String.raw`\frac{\text{Verzögerungskosten}}{\text{Größe}}`,
  ],
  [
    String.raw`\hat{x} + \bar{y} + \tilde{z} + \overline{AB}`,
    String.raw`\hat{x}+\bar{y}+\tilde{z}+\overline{AB}`,
  ],
  [
    String.raw`\begin{matrix} a & b \\ c & d \end{matrix}`,
    String.raw`\begin{matrix}a & b\\ c & d\end{matrix}`,
  ],
])('a formula whose source the browser has left out is what it shows: %s', (tex, pasted) => {
  const copied = katex.renderToString(tex).replace(/<annotation.*?<\/annotation>/, '');
  expect(convert(`<p>So ${copied} it is</p>`)).toBe(String.raw`So \(${pasted}\) it is`);
  const shown = (source: string) =>
    katex
      .renderToString(source)
      .replaceAll(/<annotation.*?<\/annotation>|<span class="mspace".*?<\/span>|<[^>]*>|\s/g, '');
  expect(shown(pasted)).toBe(shown(tex));
});

const tags =
  'b i s code a p div span h1 h6 ul ol li blockquote pre table tr td th br hr img input script style u o:p svg math dl dt dd'.split(
    ' ',
  );
const attributes = fc.constantFrom(
  '',
  ' href="javascript:alert(1)"',
  ' href="https://a.de/)[x](<y>"',
  ' href="vbscript:x"',
  ' style="font-weight:700;text-decoration:line-through"',
  ' style="mso-list:l0 level2 lfo1"',
  ' colspan="3" rowspan="2"',
  ' type="checkbox" checked',
  ' hidden',
  ' alt="<img onerror=x>"',
  ' class="language-<b>"',
  ' aria-checked="true"',
  ' start="7"',
);
const words = fc.constantFrom(
  'word',
  ' ',
  '\n',
  '\u00A0',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&lt;!-- x --&gt;',
  '[a](javascript:alert(1))',
  '&lt;javascript:alert(1)&gt;',
  '[a]: javascript:alert(1)',
  '![x](y)',
  '`',
  '```',
  '~~',
  '*',
  '**',
  '_',
  '|',
  '\\',
  '# ',
  '- ',
  '1. ',
  '> ',
  '---',
  '===',
  '&amp;lt;b&amp;gt;',
  'https://a.de/&lt;b&gt;',
  'www.a.de',
  '\t',
  '<!--',
  '-->',
  '<![if x]>',
  '</p>',
  '\0',
  '\uD800',
);
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        words,
        fc.string({ unit: 'binary' }),
        fc
          .tuple(fc.constantFrom(...tags), attributes, tie('html'), fc.boolean())
          .map(
            ([tag, attribute, inside, isClosed]) =>
              `<${tag}${attribute}>${inside}${isClosed ? `</${tag}>` : ''}`,
          ),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('')),
}));

function parseMarkdown(text: string): Nodes {
  return fromMarkdown(text, {
    extensions: [gfmTable(), gfmAutolinkLiteral()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmAutolinkLiteralFromMarkdown()],
  });
}

/** All nodes of a tree, but the breaks of lines in the cells of its tables, which Markdown can't write otherwise. */
function nodesIn(node: Nodes, isInCell = false): Nodes[] {
  if (isInCell && node.type === 'html' && node.value === '<br>') return [];
  const isCell = isInCell || node.type === 'tableCell';
  return [node, ...('children' in node ? node.children.flatMap((n) => nodesIn(n, isCell)) : [])];
}

test('any HTML becomes Markdown in which no tag stands but for breaks of lines in cells, and no link runs anything', () => {
  fc.assert(
    fc.property(html, (copied) => {
      const nodes = nodesIn(parseMarkdown(convert(copied) ?? ''));
      expect(
        nodes.filter(({ type }) => type === 'html' || type === 'image' || type === 'definition'),
      ).toEqual([]);
      for (const node of nodes)
        if (node.type === 'link') expect(node.url).toMatch(/^(https?:|mailto:|tel:)/i);
    }),
    { numRuns: 500, examples: [['<table><tr><td>a<th><br>b<br>c</table>']] },
  );
});
