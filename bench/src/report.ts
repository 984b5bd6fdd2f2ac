/** A number for a table: a dash when it is not known. */
export function format(value: number, digits = 1): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '-';
}

/** Prints a table in Markdown, aligned so that it reads well in a terminal too. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  console.log(`\n${title}\n`);
  for (const cells of [head, rule, ...rows]) console.log(line(cells));
}

export function printProgress(sentence: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${sentence}\n`);
}
