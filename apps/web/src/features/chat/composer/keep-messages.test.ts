import { beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { useAuth } from '#shared/auth/auth-store.ts';
import { sampleUser } from '#testing/samples.ts';
import { noTurns, type SentMessage, type SessionTurns } from '#features/chat/chat-turns.ts';
import { readUnsent, storeUnsent } from '#features/chat/drafts.ts';
import { newTurn, type TurnView } from '#features/chat/turn-reducer.ts';
import { attachedFiles } from './attached-files.ts';
import { keepMessages } from './keep-messages.ts';

const file = new File(['abc'], 'Checkout.pdf');

function uploading(isUploading: boolean): SessionTurns {
  const turn = {
    key: 'k1',
    sent: { id: 'c1', text: 'Look', sentAt: '2026-11-20T14:02:11.000Z', files: [file] },
    startedAt: '2026-11-20T14:02:11.000Z',
    view: newTurn,
    isLineLost: false,
    isStopping: false,
    isGivenUp: false,
    isUploading,
  };
  return { ...noTurns, turns: [turn] };
}

const filesIn = (sessionId: string) =>
  (attachedFiles.getState()[sessionId] ?? []).map((attached) => attached.file);

function isAsked(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => 'blob:preview';
  attachedFiles.setState({}, true);
  useAuth.setState({ status: 'signedIn', user: sampleUser(), token: 'token' });
});

test('closing the page is asked about while files are on their way, and leaving the chat puts them back', () => {
  const store = createStore<Record<string, SessionTurns>>(() => ({}));
  const leave = keepMessages({ store });
  expect(isAsked()).toBe(false);
  store.setState({ s1: uploading(true) });
  expect(isAsked()).toBe(true);
  store.setState({ s1: uploading(false) });
  expect(isAsked()).toBe(false);
  store.setState({ s1: uploading(true), s2: uploading(false) });
  leave();
  expect(filesIn('s1')).toEqual([file]);
  expect(filesIn('s2')).toEqual([]);
});

test('leaving the chat also puts the files back of a message that was refused and is not in its composer again', () => {
  const store = createStore<Record<string, SessionTurns>>(() => ({}));
  const leave = keepMessages({ store });
  const [turn] = uploading(false).turns;
  store.setState({ s1: { ...noTurns, returned: turn?.sent ?? null } });
  leave();
  expect(filesIn('s1')).toEqual([file]);
});

test('files are not put back for whoever has signed out', () => {
  const store = createStore<Record<string, SessionTurns>>(() => ({}));
  const leave = keepMessages({ store });
  store.setState({ s1: uploading(true) });
  useAuth.setState({ status: 'guest', user: null, token: null });
  leave();
  expect(filesIn('s1')).toEqual([]);
  expect(isAsked()).toBe(false);
});

test('a message is kept until its answer has begun or its words are back in the composer, and a changed one by its editor alone', () => {
  const sentAt = '2026-11-20T14:02:11.000Z';
  const refused: SentMessage = { id: 'c1', text: 'Look', sentAt };
  const replaces = { id: 'm1', index: 0, attachments: [], isEdit: true };
  const store = createStore<Record<string, SessionTurns>>(() => ({}));
  localStorage.setItem('texts_of', String(sampleUser().id));
  const leave = keepMessages({ store });
  const kept = () => readUnsent('s1').map(({ text }) => text);
  store.setState({ s1: { ...noTurns, returned: refused } });
  expect(kept()).toEqual(['Look']);
  store.setState({ s1: noTurns });
  expect(kept()).toEqual([]);
  store.setState({ s1: { ...noTurns, returned: { ...refused, replaces } } });
  expect(kept()).toEqual([]);
  const [turn] = uploading(false).turns;
  const turns = (view: TurnView) => (turn ? [{ ...turn, sent: refused, view }] : []);
  store.setState({ s1: { ...noTurns, turns: turns(newTurn) } });
  expect(kept()).toEqual(['Look']);
  store.setState({ s1: { ...noTurns, turns: turns({ ...newTurn, turnId: 't1' }) } });
  expect(kept()).toEqual([]);
  leave();
});

test('what an earlier page had on its way stays kept while another message goes its way', () => {
  const sentAt = '2026-11-20T14:02:11.000Z';
  localStorage.setItem('texts_of', String(sampleUser().id));
  storeUnsent(sampleUser().id, 's1', [{ id: 'c0', text: 'Earlier', sentAt }]);
  const store = createStore<Record<string, SessionTurns>>(() => ({}));
  const leave = keepMessages({ store });
  const kept = () => readUnsent('s1').map(({ text }) => text);
  const [turn] = uploading(false).turns;
  const turns = turn ? [{ ...turn, sent: { id: 'c1', text: 'Look', sentAt } }] : [];
  store.setState({ s1: { ...noTurns, turns } });
  expect(kept()).toEqual(['Earlier', 'Look']);
  store.setState({ s1: noTurns });
  expect(kept()).toEqual(['Earlier']);
  leave();
});

test('a command that a button has sent is not kept, as nobody has written it [FLOW-050]', () => {
  const [turn] = uploading(false).turns;
  const sent = { id: 'c1', text: 'complete_workflow {"outcome":"abort"}', sentAt: '' };
  const store = createStore<Record<string, SessionTurns>>(() => ({}));
  localStorage.setItem('texts_of', String(sampleUser().id));
  const leave = keepMessages({ store });
  store.setState({ s1: noTurns });
  store.setState({ s1: { ...noTurns, turns: turn ? [{ ...turn, sent }] : [] } });
  expect(readUnsent('s1')).toEqual([]);
  leave();
});
