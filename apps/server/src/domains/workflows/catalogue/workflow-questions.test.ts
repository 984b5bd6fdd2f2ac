import { describe, expect, test } from 'vitest';
import { questionsOfCard, readAnswers } from '#domains/workflows/card-answers.ts';
import { textItems } from '#domains/workflows/text-items.ts';
import type { GuidedColumn, GuidedQuestion, GuidedWorkflow } from './guided-workflow.types.ts';
import { assistWorkflows, catchUpWorkflows, growWorkflows } from './workflow-answers.fixture.ts';

const workflows = [...catchUpWorkflows, ...assistWorkflows, ...growWorkflows];
const languages = ['de', 'en'] as const;

/** Every text of the workflow, by where it stands. */
function textsOf(workflow: GuidedWorkflow): { de: string; en: string }[] {
  const none = readAnswers(workflow, {});
  const resolved = (text: GuidedQuestion['ask']) =>
    typeof text === 'function' ? { de: text(none, 'de'), en: text(none, 'en') } : text;
  const columns = (question: GuidedQuestion): readonly GuidedColumn[] =>
    question.kind === 'table' ? question.columns : [];
  return [
    workflow.title,
    workflow.opening,
    ...workflow.steps.flatMap(({ name, description, successCriteria, questions }) => [
      name,
      description,
      successCriteria,
      ...questions.flatMap((question) => [
        question.label,
        resolved(question.ask),
        resolved(question.example),
        question.why,
        ...(question.kind === 'choice' ? question.choices.map(({ label }) => label) : []),
        ...columns(question).map(({ label }) => label),
      ]),
    ]),
  ];
}

describe.each(workflows)('the questions of $card', (workflow) => {
  test('are few, and each has a name of its own', () => {
    const questions = questionsOfCard(workflow);
    const ids = questions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const language of languages) {
      const labels = questions.map(({ label }) => label[language].toLowerCase());
      expect(new Set(labels).size).toBe(labels.length);
    }
    const asked = questions.filter(({ appliesIf }) => !appliesIf).length;
    expect(asked).toBeGreaterThanOrEqual(3);
    expect(asked).toBeLessThanOrEqual(10);
  });

  test('are complete in both languages, say "du", and take over rows that exist', () => {
    for (const { de, en } of textsOf(workflow)) {
      expect(de.trim()).not.toBe('');
      expect(en.trim()).not.toBe('');
      expect(de).not.toMatch(/\b(?:Ihnen|Ihre[mnrs]?)\b/u);
      expect(en).not.toMatch(/[äöüß„]/u);
    }
    const seen: string[] = [];
    for (const question of questionsOfCard(workflow)) {
      if (question.kind === 'table' && question.rowsFrom !== undefined) {
        expect(seen).toContain(question.rowsFrom);
      }
      seen.push(question.id);
    }
  });

  test('have examples of which each line is read as one entry', () => {
    for (const question of questionsOfCard(workflow)) {
      if (question.kind !== 'list') continue;
      for (const language of languages) {
        const { example } = question;
        const words =
          typeof example === 'function'
            ? example(readAnswers(workflow, {}), language)
            : example[language];
        expect(textItems(words)).toEqual(words.split('\n'));
      }
    }
  });

  test('have examples that raise no hint of their own', () => {
    for (const question of questionsOfCard(workflow)) {
      if (question.kind !== 'text' && question.kind !== 'list') continue;
      for (const language of languages) {
        const { example } = question;
        const words =
          typeof example === 'function'
            ? example(readAnswers(workflow, {}), language)
            : example[language];
        const answer = question.kind === 'text' ? words : words.split('\n');
        const answers = readAnswers(workflow, { [question.id]: answer });
        expect([question.id, question.check?.(answers, language) ?? null]).toEqual([
          question.id,
          null,
        ]);
      }
    }
  });
});
