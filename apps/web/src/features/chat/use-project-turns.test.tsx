import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { setScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { createChatServer, renderChat, sampleSession } from '#testing/chat-page.tsx';
import { sampleProject } from '#testing/samples.ts';
import { attachedFiles, attachFiles } from './composer/attached-files.ts';

let server: ReturnType<typeof createChatServer>;
beforeEach(() => {
  server = createChatServer();
  server.sessions = [
    sampleSession({ session_id: 'first', project_id: 1, session_type: 'grow' }),
    sampleSession({ session_id: 'talk', project_id: null, session_type: 'talk' }),
  ];
  localStorage.setItem('po_ui_settings', '{"chatMode":"grow"}');
});

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message to Robin');

/** Writes a message, and sends it in the very moment in which project 2 becomes the active one. */
async function sendWhileProjectChanges(words: string) {
  fireEvent.change(await field(), { target: { value: words } });
  const sent = await field();
  await act(async () => {
    useActiveProject.setState({ activeProject: sampleProject({ id: 2, name: 'Returns' }) });
    fireEvent.keyDown(sent, { key: 'Enter' });
    await Promise.resolve();
  });
}

const messagesTo = (sessionId: string) =>
  server.callsTo('POST', `/api/chat/${sessionId}`).map(({ form }) => form?.get('message'));

test('a message that is sent while another project is active changes the project first, and goes to the session of that project [TURN-019] [OPEN2-078]', async () => {
  server.sessions.push(
    sampleSession({ session_id: 'second', project_id: 2, session_type: 'grow' }),
  );
  await renderChat();
  await sendWhileProjectChanges('Hello Robin');
  await waitFor(() => expect(messagesTo('second')).toEqual(['Hello Robin']));
  expect(messagesTo('first')).toEqual([]);
  expect(screen.getByRole('log').textContent).toContain('Hello Robin');
  expect((await field()).value).toBe('');
  expect(localStorage.getItem('chat_draft:1:first')).toBeNull();
});

test('the session is made where that project has none of the kind, and files come along [TURN-019] [OPEN2-077] [OPEN2-078]', async () => {
  await renderChat();
  const notes = new File(['Guests leave.'], 'notes.txt', { type: 'text/plain' });
  act(() => attachFiles('first', [notes]));
  await sendWhileProjectChanges('Read this');
  await waitFor(() => expect(messagesTo('new')).toEqual(['Read this']));
  expect(server.callsTo('POST', '/api/sessions/project/2/grow')).toHaveLength(1);
  const [call] = server.callsTo('POST', '/api/chat/new');
  expect(call?.form?.getAll('files')).toHaveLength(1);
  expect(attachedFiles.getState()['first']).toEqual([]);
});

test('the message carries the document that is open in the project to which it goes', async () => {
  server.sessions.push(
    sampleSession({ session_id: 'second', project_id: 2, session_type: 'grow' }),
  );
  setScratchpad(1, 'of the first');
  setScratchpad(2, 'of the second');
  await renderChat();
  await sendWhileProjectChanges('Shorten it');
  await waitFor(() => expect(messagesTo('second')).toEqual(['Shorten it']));
  const [call] = server.callsTo('POST', '/api/chat/second');
  expect(call?.form?.get('scratchpad_document_id')).toBe('of the second');
  setScratchpad(1, null);
  setScratchpad(2, null);
});

test('a card that is pressed while another project is active leaves what was typed where it was', async () => {
  server.sessions.push(
    sampleSession({ session_id: 'second', project_id: 2, session_type: 'grow' }),
  );
  await renderChat();
  fireEvent.change(await field(), { target: { value: 'Half a thought' } });
  const card = screen.getByRole('button', { name: /^Story mapping/i });
  await act(async () => {
    useActiveProject.setState({ activeProject: sampleProject({ id: 2, name: 'Returns' }) });
    fireEvent.click(card);
    await Promise.resolve();
  });
  await waitFor(() => expect(messagesTo('second')).toHaveLength(1));
  expect(localStorage.getItem('chat_draft:1:first')).toBe('Half a thought');
});

test('when the change fails nothing is sent, and text and files are still there in their project [OPEN2-078]', async () => {
  server.failures.set('POST /api/sessions/project/2/grow', {
    status: 403,
    detail: 'You are no member of this project.',
    code: 'forbidden',
  });
  await renderChat();
  const notes = new File(['Guests leave.'], 'notes.txt', { type: 'text/plain' });
  act(() => attachFiles('first', [notes]));
  await sendWhileProjectChanges('Hello Robin');
  await screen.findByText('Failed to create session');
  expect(server.callsTo('POST', '/api/chat/')).toEqual([]);
  expect(attachedFiles.getState()['first']?.map(({ file }) => file)).toEqual([notes]);
  act(() => useActiveProject.setState({ activeProject: sampleProject({ id: 1 }) }));
  expect((await field()).value).toBe('Hello Robin');
});

test('a talk belongs to no project: its messages stay in it [OPEN2-077]', async () => {
  localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
  await renderChat();
  await sendWhileProjectChanges('Hello Robin');
  await waitFor(() => expect(messagesTo('talk')).toEqual(['Hello Robin']));
});
