import { memoryLevel } from '@robin/contract/episodes';
import { workflowOutcome } from '@robin/contract/workflows';
import { describe, expect, test } from 'vitest';
import { readLocale } from '#testing/render-app.tsx';
import { findEventToast, toastEventTypes } from './event-toasts.ts';

const event = (type: string, data: Record<string, unknown> = {}) => ({
  event_type: type,
  timestamp: '2026-11-20T14:02:11.000Z',
  data,
});
const find = (type: string, data?: Record<string, unknown>) =>
  findEventToast(event(type, data), 'en');
const typeOf = (type: string) => find(type)?.type;

describe('the toast of an event', () => {
  test('has a title and a message in both languages, for every event that has one [TOAST-020] [TOAST-051]', () => {
    for (const language of ['de', 'en']) {
      const texts = readLocale(language, 'chat')['eventToasts'] as Record<string, unknown>;
      expect(Object.keys(texts).sort()).toEqual([...toastEventTypes].sort());
      for (const type of toastEventTypes) {
        expect(texts[type]).toEqual({
          title: expect.stringMatching(/\S/) as string,
          message: expect.stringMatching(/\S/) as string,
        });
      }
    }
  });

  test('is none for the first list of documents, and for events that nobody knows [TOAST-021]', () => {
    for (const type of ['po_documents_initial', 'heartbeat', 'constructor', 'whatever']) {
      expect(find(type)).toBeNull();
    }
  });

  test('names the outcome of a workflow in the language of its reader [TOAST-042]', () => {
    expect(find('workflow_setup', { context: 'success' })?.factKey).toBeNull();
    for (const outcome of workflowOutcome.options) {
      expect(find('workflow_completion', { outcome })?.factKey).toBe(`factNames.${outcome}`);
      for (const language of ['de', 'en']) {
        expect(readLocale(language, 'chat')['factNames']).toHaveProperty(outcome);
      }
    }
  });

  test('names the level of a new episode in the language of its reader [TOAST-022]', () => {
    for (const level of memoryLevel.options) {
      expect(find('episode_created', { memory_level: level })?.factKey).toBe(`factNames.${level}`);
      for (const language of ['de', 'en']) {
        expect(readLocale(language, 'chat')['factNames']).toHaveProperty(level);
      }
    }
  });

  test.each([
    ['episode_created', 'memory_level', '[TOAST-022] [LIVE-056]'],
    ['episode_error', 'error_message', '[TOAST-025] [TOAST-073] [LIVE-058]'],
    ['workflow_error', 'error_message', '[TOAST-026] [LIVE-059]'],
    ['workflow_setup', 'context', '[TOAST-041] [LIVE-052]'],
    ['workflow_completion', 'outcome', '[TOAST-042] [LIVE-054]'],
    ['jira_issue_created', 'key', '[TOAST-028] [LIVE-060]'],
    ['jira_issue_updated', 'key', '[TOAST-029] [LIVE-061]'],
    ['jira_issue_deleted', 'key', '[TOAST-030] [LIVE-062]'],
    ['jira_issue_comment_added', 'key', '[TOAST-032] [LIVE-064]'],
    ['google_doc_created', 'title', '[TOAST-033] [LIVE-065]'],
    ['google_doc_updated', 'title', '[TOAST-034] [LIVE-066]'],
    ['google_doc_shared', 'title', '[TOAST-035] [LIVE-067]'],
    ['google_calendar_event_created', 'title', '[TOAST-036] [LIVE-068]'],
    ['google_drive_file_uploaded', 'filename', '[TOAST-037] [LIVE-069]'],
    ['confluence_page_created', 'title', '[TOAST-038] [LIVE-070]'],
    ['confluence_page_updated', 'title', '[TOAST-039] [LIVE-071]'],
    ['confluence_page_shared', 'title', '[TOAST-040] [LIVE-072]'],
  ])('%s tells its %s %s', (type, field) => {
    expect(find(type, { [field]: 'The fact' })?.values.fact).toBe('The fact');
    for (const language of ['de', 'en']) {
      const texts = readLocale(language, 'chat')['eventToasts'] as Record<
        string,
        { message: string }
      >;
      expect(texts[type]?.message).toContain('{{fact}}');
    }
  });

  test('of a failure is in the language of its reader where the server tells it in both [TOAST-073]', () => {
    const error_messages = { de: 'Es ging nicht.', en: 'It failed.' };
    const told = event('episode_error', { error_message: 'It failed.', error_messages });
    expect(findEventToast(told, 'de')?.values.fact).toBe('Es ging nicht.');
    expect(findEventToast(told, 'en')?.values.fact).toBe('It failed.');
  });

  test('of an assigned issue names the issue and to whom [TOAST-031] [LIVE-063]', () => {
    expect(find('jira_issue_assigned', { key: 'SHOP-7', assignee_name: 'Ada' })?.values).toEqual({
      fact: 'SHOP-7',
      assignee: 'Ada',
    });
  });

  test('of a dismissed candidate needs no facts [TOAST-024] [LIVE-057]', () => {
    expect(find('episode_candidate_dismissed')).toEqual({
      type: 'warning',
      titleKey: 'eventToasts.episode_candidate_dismissed.title',
      messageKey: 'eventToasts.episode_candidate_dismissed.message',
      missingFactKey: null,
      factKey: null,
      values: { fact: '', assignee: '' },
    });
  });

  test('reads temporary for a missing memory level, and unknown error for a missing message, each in its language [TOAST-023] [TOAST-027] [TOAST-074] [ERR2-042] [OPEN2-143]', () => {
    expect(find('episode_created')?.missingFactKey).toBe('missingFacts.temporary');
    expect(find('episode_error')?.missingFactKey).toBe('missingFacts.unknownError');
    expect(find('workflow_error', { error_message: '  ' })?.missingFactKey).toBe(
      'missingFacts.unknownError',
    );
    expect(find('episode_error', { error_message: 'Why' })?.missingFactKey).toBeNull();
    expect(find('workflow_setup')?.missingFactKey).toBeNull();
    const textsOf = (language: 'de' | 'en') => readLocale(language, 'chat')['missingFacts'];
    expect(textsOf('en')).toMatchObject({ temporary: 'temporary', unknownError: 'unknown error' });
    expect(textsOf('de')).toMatchObject({
      temporary: 'temporär',
      unknownError: 'unbekannter Fehler',
    });
  });

  test('is news for an assignment and a comment, a success for a date and an upload [OPEN2-142]', () => {
    expect(typeOf('jira_issue_assigned')).toBe('info');
    expect(typeOf('jira_issue_comment_added')).toBe('info');
    expect(typeOf('google_calendar_event_created')).toBe('success');
    expect(typeOf('google_drive_file_uploaded')).toBe('success');
    expect(find('workflow_completion', { outcome: 'abort' })?.type).toBe('success');
  });

  test('is a success where something came about [TOAST-043] [TOAST-044] [TOAST-045] [TOAST-046] [TOAST-047] [TOAST-048] [TOAST-049] [TOAST-050]', () => {
    for (const type of [
      'episode_created',
      'workflow_setup',
      'workflow_completion',
      'jira_issue_created',
      'google_doc_created',
      'google_doc_shared',
      'confluence_page_created',
      'confluence_page_shared',
    ]) {
      expect(typeOf(type)).toBe('success');
    }
  });

  test('is news where something changed [TOAST-051] [TOAST-052]', () => {
    for (const type of [
      'po_documents_updated',
      'jira_issue_updated',
      'google_doc_updated',
      'confluence_page_updated',
    ]) {
      expect(typeOf(type)).toBe('info');
    }
  });

  test('is a warning for a dismissed candidate, and an error for failures and a deleted issue [TOAST-053] [TOAST-054] [TOAST-055] [TOAST-056]', () => {
    expect(typeOf('episode_candidate_dismissed')).toBe('warning');
    for (const type of ['episode_error', 'workflow_error', 'jira_issue_deleted']) {
      expect(typeOf(type)).toBe('error');
    }
  });

  test('stays one short line, whatever the event carries', () => {
    expect(find('workflow_setup', { context: 'a\n\n  b' })?.values.fact).toBe('a b');
    expect(find('workflow_setup', { context: { deep: true } })?.values.fact).toBe('');
    expect(find('workflow_setup', { context: 'x'.repeat(5_000) })?.values.fact).toHaveLength(300);
  });

  test('never ends with half of a character [LIVE-070] [TOAST-038]', () => {
    const title = `${'x'.repeat(299)}🌱`;
    expect(find('confluence_page_created', { title })?.values.fact).toBe('x'.repeat(299));
  });
});
