/**
 * Writes a pasted Gherkin file as the plain scenarios that it means. Pure.
 *
 * Source: the Gherkin reference of Cucumber (cucumber.io/docs/gherkin/reference), with its English and German keywords: a
 * background comes before the steps of each scenario, an outline is one scenario per row of its examples, and a rule names
 * those below it. Features, comments and tags are no criteria and go.
 */

type Section = 'feature' | 'rule' | 'background' | 'scenario' | 'outline' | 'examples';

const HEADS: readonly [Section, RegExp][] = [
  ['feature', headed('feature|business need|ability|funktionalität|funktion')],
  ['rule', headed('rule|regel')],
  ['background', headed('background|grundlage|hintergrund|voraussetzungen|vorbedingungen')],
  ['outline', headed('scenario outline|scenario template|szenariogrundriss|szenarien')],
  ['examples', headed('examples|scenarios|beispiele')],
  ['scenario', headed('scenario|example|szenario|beispiel')],
];
/** Any of these makes scenarios a file. */
const FRAME: readonly Section[] = ['feature', 'background', 'outline', 'examples'];
const NO_CRITERION = /^\s*(?:#|@\S|```|$)/u;
const ROW = /^\s*\|(.+)\|\s*$/u;
const GIVEN = /^\s*(angenommen|gegeben (?:sei(?:en)?|ist|sind)|given|assuming)(?!\p{L})/iu;

/** A short file with a long table of examples would become a text that takes long to read. */
const MAX_CHARACTERS = 30_000;

interface Step {
  words: string;
  rows: string[][];
}

interface Scenario {
  /** In the language of its file. */
  word: 'Szenario' | 'Scenario';
  title: string;
  steps: Step[];
  /** What stands for each placeholder, by its name. */
  examples: Map<string, string>[];
}

function headed(names: string): RegExp {
  return new RegExp(String.raw`^\s*(?:${names}):\s*(.*)$`, 'iu');
}

function readHead(line: string): { section: Section; name: string } | null {
  for (const [section, form] of HEADS) {
    const name = form.exec(line)?.[1];
    if (name !== undefined) return { section, name: name.trim() };
  }
  return null;
}

/** The text with a scenario for each that its file means; as it is where it is no such file, or means too much. */
export function withoutGherkinFrame(text: string): string {
  const lines = text.split('\n');
  const sections = new Set(lines.map((line) => readHead(line)?.section));
  const isFile = FRAME.some((section) => sections.has(section));
  if (!isFile || !(sections.has('scenario') || sections.has('outline'))) return text;
  const { before, scenarios } = readFile(lines);
  const written = [...before];
  let length = 0;
  for (const scenario of scenarios) {
    for (const each of writeScenario(scenario)) {
      length += each.length;
      if (length > MAX_CHARACTERS) return text;
      written.push(each);
    }
  }
  return written.join('\n');
}

function readFile(lines: readonly string[]): { before: string[]; scenarios: Scenario[] } {
  const before: string[] = [];
  const scenarios: Scenario[] = [];
  let section: Section | null = null;
  let rule = '';
  /** Of the file, and of the rule. */
  let backgrounds: Record<'file' | 'rule', Step[]> = { file: [], rule: [] };
  let steps: Step[] = [];
  let columns: string[] | null = null;
  for (const line of lines) {
    const head = readHead(line);
    if (head !== null) {
      ({ section } = head);
      columns = null;
      if (section === 'rule') {
        rule = head.name;
        backgrounds = { ...backgrounds, rule: [] };
      }
      if (section === 'background') steps = backgrounds[rule === '' ? 'file' : 'rule'];
      if (section === 'scenario' || section === 'outline') {
        steps = [...backgrounds.file, ...backgrounds.rule];
        const title = [rule, head.name].filter((name) => name !== '').join(': ');
        const word = /^\s*(?:sz|beisp)/iu.test(line) ? 'Szenario' : 'Scenario';
        scenarios.push({ word, title, steps, examples: [] });
      }
      continue;
    }
    if (section === null) {
      before.push(line);
      continue;
    }
    if (NO_CRITERION.test(line) || section === 'feature' || section === 'rule') continue;
    const cells = ROW.exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.trim());
    if (!cells) steps.push({ words: line.trim(), rows: [] });
    else if (section !== 'examples') steps.at(-1)?.rows.push(cells);
    else if (columns === null) columns = cells;
    else {
      scenarios
        .at(-1)
        ?.examples.push(new Map(columns.map((name, place) => [name, cells[place] ?? ''])));
    }
  }
  return { before, scenarios };
}

function* writeScenario({ word, title, steps, examples }: Scenario): Generator<string> {
  const written = steps.map(({ words, rows }) =>
    rows.length === 0 ? words : `${words} (${rows.map((cells) => cells.join(', ')).join(' / ')})`,
  );
  for (const example of examples.length === 0 ? [new Map<string, string>()] : examples) {
    const fill = (words: string) =>
      words.replaceAll(/<([^<>]+)>/gu, (mark, name: string) => example.get(name) ?? mark);
    const name = fill(title);
    const isTold = example.size === 0 || name !== title;
    yield `${word}: ${isTold ? name : `${name} (${[...example.values()].join(', ')})`}`;
    let isGiven = false;
    for (const words of written) {
      // A second "Given" would begin another criterion.
      yield fill(isGiven ? words.replace(GIVEN, andFor) : words);
      isGiven ||= GIVEN.test(words);
    }
  }
}

function andFor(given: string): string {
  return /^(?:given|assuming)$/iu.test(given.trim()) ? 'And' : 'Und';
}
