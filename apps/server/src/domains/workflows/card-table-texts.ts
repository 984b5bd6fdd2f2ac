import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { ReadTable } from './card-tables.ts';
import { cardTexts } from './card-texts.ts';
import type { GuidedColumn, GuidedQuestion } from './catalogue/guided-workflow.types.ts';
import { measureText, readMeasure } from './catalogue/number-text.ts';
import { inlineText, joinBlocks, shortened } from './markdown-text.ts';

/** Words tables: what a line holds, and why one could not be read. Pure. */

export type TableQuestion = Extract<GuidedQuestion, { kind: 'table' }>;

/** The columns as somebody types them. */
export function cellNames(columns: readonly GuidedColumn[], language: InterfaceLanguage): string {
  return `\`${columns.map(({ label }) => label[language]).join(' | ')}\``;
}

/** The cells as they are read in the language, each with its words: a choice by its name, a number with its comma. */
export function cellWords(
  cells: readonly string[],
  columns: readonly GuidedColumn[],
  language: InterfaceLanguage,
): string[] {
  return cells.flatMap((cell, index) => {
    if (cell === '') return [];
    const { kind, choices } = columns[index] ?? {};
    const measure = kind === 'number' ? readMeasure(cell) : null;
    if (measure !== null) return [measureText(measure, language)];
    return [choices?.find(({ value }) => value === cell)?.label[language] ?? cell];
  });
}

/** The lines that could not be read, each with the reason. */
export function problemList(
  problems: ReadTable['problems'],
  { columns }: TableQuestion,
  language: InterfaceLanguage,
): string {
  const texts = cardTexts[language];
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const range = ({ min, max }: GuidedColumn) => {
    if (min !== undefined && max !== undefined) return texts.between(number(min), number(max));
    return min === undefined ? texts.atMost(number(max ?? 0)) : texts.atLeast(number(min));
  };
  return problems
    .slice(0, 5)
    .map(({ line, problem }) => {
      const words = inlineText(shortened(line, 100).replace(/(?:(?<!\d)\.|[:;,])+$/u, ''));
      switch (problem.kind) {
        case 'unknown-row':
          return `- ${words}: ${texts.unknownRow}`;
        case 'named-twice':
          return `- ${words}: ${texts.namedTwice}`;
        case 'too-many-cells':
          return `- ${words}: ${texts.tooManyCells(cellNames(columns, language))}`;
        case 'no-number':
          return `- ${words}: ${texts.noNumber(problem.column.label[language])}`;
        case 'out-of-range':
          return `- ${words}: ${texts.outOfRange(problem.column.label[language], range(problem.column))}`;
        case 'no-choice': {
          const names = (problem.column.choices ?? []).map(({ label }) => label[language]);
          return `- ${words}: ${texts.noChoice(problem.column.label[language], names.join(', '))}`;
        }
      }
    })
    .join('\n');
}

/** Says that all but these lines are noted, and why each of them could not be read. */
export function unreadLines(
  problems: ReadTable['problems'],
  question: TableQuestion,
  language: InterfaceLanguage,
): string {
  return joinBlocks(
    cardTexts[language].linesUnread(problems.length),
    problemList(problems, question, language),
  );
}
