import { strFromU8, unzipSync } from 'fflate';
import type { OfficeContentNode as Node } from 'officeparser';

const CHART = /^ppt\/charts\/[^/]+\.xml$/;
/** Of a value: what is beyond them comes from the sheet's own counting, 4.2999999999999998 for 4.3. */
const EXACT_DIGITS = 15;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decode = (xml: string): string =>
  xml.replaceAll(/&(?:#\d{1,6}|#x[\da-f]{1,5}|\w+);/gi, (found) => {
    const name = found.slice(1, -1).toLowerCase();
    if (!name.startsWith('#')) return entities[name] ?? found;
    // As a program writes it: 0x26.
    return String.fromCodePoint(Number(name.replace('#x', '0x').replace('#', '')));
  });

/** What stands in the first element of that name; empty where there is none. */
function within(xml: string, name: string): string {
  const [, rest = ''] = xml.split(`<c:${name}>`, 2);
  return rest.split(`</c:${name}>`, 1)[0] ?? '';
}

/** What stands in all elements of that name, on one line. */
const textsIn = (xml: string, name: string): string =>
  decode([...xml.matchAll(new RegExp(`<${name}>([^<]*)<`, 'g'))].map(([, text]) => text).join(''))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The points of an axis or of a series, each at its place. */
function pointsOf(xml: string): string[] {
  const points: string[] = [];
  // Of labels on several levels, the first is that of the points.
  const [own = ''] = xml.split('</c:lvl>', 1);
  for (const [, place, text = ''] of own.matchAll(
    /<c:pt idx="(\d{1,4})"[^<>]*>\s*<c:v>([^<]*)</g,
  )) {
    points[Number(place)] = decode(text).replaceAll(/\s+/g, ' ').trim();
  }
  return Array.from(points, (point = '') => point);
}

function valueText(value: string): string {
  const number = Number(value);
  return value === '' || Number.isNaN(number)
    ? value
    : String(Number(number.toPrecision(EXACT_DIGITS)));
}

/** A chart as the table that it shows: a row for each point, a column for each series. */
function chartText(xml: string): string {
  const [head = '', ...rest] = xml.split('<c:ser>');
  const series = rest.map((one) => {
    const name = within(one, 'tx');
    return {
      name: textsIn(name, 'a:t') || textsIn(name, 'c:v'),
      labels: pointsOf(within(one, 'cat') || within(one, 'xVal')),
      values: pointsOf(within(one, 'val') || within(one, 'yVal')).map(valueText),
    };
  });
  const labels = series.find((one) => one.labels.length > 0)?.labels ?? [];
  const count = Math.max(labels.length, ...series.map(({ values }) => values.length));
  const rows = Array.from({ length: count }, (_, point) => [
    labels[point] ?? '',
    ...series.map(({ values }) => values[point] ?? ''),
  ]);
  const title = textsIn(within(head, 'title'), 'a:t');
  const table = series.length === 0 ? [] : [['', ...series.map(({ name }) => name)], ...rows];
  return [...(title === '' ? [] : [title]), ...table.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );
}

/**
 * Writes the numbers of the charts of a PowerPoint file where they stand, each once: its reader knows only that there is
 * one, and on many a slide nothing else stands.
 */
export function fillCharts(content: readonly Node[], file: Buffer): void {
  const charts = new Map<string, Node>();

  function findIn(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const { metadata } = node;
      if (node.type === 'chart' && metadata && 'attachmentName' in metadata) {
        const name = String(metadata.attachmentName);
        if (!charts.has(name)) charts.set(name, node);
      }
      findIn(node.children ?? []);
    }
  }

  findIn(content);
  if (charts.size === 0) return;
  for (const [path, part] of Object.entries(
    unzipSync(file, { filter: ({ name }) => CHART.test(name) }),
  )) {
    const node = charts.get(path.slice(path.lastIndexOf('/') + 1));
    if (node) node.text = chartText(strFromU8(part));
  }
}
