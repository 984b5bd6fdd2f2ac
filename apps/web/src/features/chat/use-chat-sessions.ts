import type { InterfaceLanguage, Session } from '@robin/contract/sessions';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { patchQuery } from '#shared/api/patch-query.ts';
import {
  chatKeys,
  createSession,
  deleteSession,
  renameSession,
  resetSession,
  sessionListQuery,
} from './api/session-calls.ts';
import { modeOfSessionType, sessionTypeOf, type ChatMode } from './chat-modes.ts';
import { moveFiles, removeAllFiles } from './composer/attached-files.ts';
import { forgetDrafts, moveDraft, readDraft, storeDraft } from './drafts.ts';
import {
  chooseAfterDelete,
  chooseAfterReset,
  chooseSession,
  isLastTalk,
  type SessionPlace,
} from './session-rules.ts';

interface Options {
  mode: ChatMode;
  projectId: number;
  language: InterfaceLanguage;
  /** The way to the mode of a session that is chosen. */
  onModeChange: (mode: ChatMode) => void;
  /** Whether a certain session is to be shown next: none is made meanwhile. */
  isWaiting?: boolean;
}

/** The sessions of the person and the one that is shown, with everything that can be done with them. */
export function useChatSessions(options: Options) {
  const { mode, projectId, language, onModeChange, isWaiting = false } = options;
  const client = useQueryClient();
  const [wantedId, setWantedId] = useState<string | null>(null);
  const type = sessionTypeOf(mode);
  /** Where those were that another window has begun anew: what was on its way to them goes on there. */
  const [leftPlaces] = useState(() => new Map<string, SessionPlace>());
  /** Which session those gave way to here: with nothing left of their kind it is a talk. */
  const [heirs] = useState(() => new Map<string, Session | null>());
  /** What is deleted from here, of which this window is told as every other one is. */
  const [deletions] = useState(() => new Map<string, Promise<void>>());
  const place = useMemo(() => ({ type, projectId }), [type, projectId]);
  const list = useQuery(sessionListQuery);
  const sessions = list.data ?? noSessions;
  const chosen = chooseSession(sessions, place, wantedId);
  // A talk stays in view, also when another window begins a newer one or goes on in another.
  if (chosen?.session_type === 'talk' && chosen.session_id !== wantedId) {
    setWantedId(chosen.session_id);
  }

  const add = useCallback(
    (session: Session) => {
      client.setQueryData<Session[]>(chatKeys.sessions, (known = []) => [
        session,
        ...known.filter(({ session_id: id }) => id !== session.session_id),
      ]);
    },
    [client],
  );

  // Making one is a question with one answer for each place, also when two parts of the page ask.
  const newSessionQuery = useCallback(
    (target: SessionPlace) =>
      queryOptions({
        queryKey: ['chat', 'new session', target.type, target.type === 'talk' || target.projectId],
        gcTime: 0,
        // One that was made a moment ago may have gone since.
        staleTime: 0,
        queryFn: async () => {
          const session = await createSession(target, language);
          add(session);
          return session;
        },
      }),
    [add, language],
  );
  const creation = useQuery({
    ...newSessionQuery(place),
    enabled: list.isSuccess && !list.isFetching && !chosen && !isWaiting,
  });

  /** The session of a place: the one used last there, or a new one. */
  const enter = useCallback(
    async (target: SessionPlace): Promise<Session> =>
      chooseSession(await client.query(sessionListQuery), target) ??
      (await client.query(newSessionQuery(target))),
    [client, newSessionQuery],
  );

  /** Where the person has gone: an answer that comes late leads nobody back from there. */
  const steps = useRef(0);
  useEffect(
    () => () => {
      steps.current += 1;
    },
    [mode],
  );

  /** Shows a session, in the mode that it belongs to. */
  const show = useCallback(
    (session: Session | null) => {
      steps.current += 1;
      setWantedId(session?.session_id ?? null);
      if (session) onModeChange(modeOfSessionType(session.session_type));
    },
    [onModeChange],
  );

  const reload = useCallback(() => {
    // A list that is on its way may have been asked for before what is to be seen in it, and would be drawn before what
    // was typed in a session that it lacks has gone to the next one.
    void client.invalidateQueries({ queryKey: chatKeys.sessions, exact: true });
    return client.query({ ...sessionListQuery, staleTime: 0 });
  }, [client]);

  /** Takes a session from the list that is known, and answers the others; the list is still to be read. */
  const drop = useCallback(
    (sessionId: string): readonly Session[] =>
      patchQuery<Session[]>(client, chatKeys.sessions, (known) =>
        known?.filter(({ session_id: id }) => id !== sessionId),
      ) ?? noSessions,
    [client],
  );

  /**
   * Where to go on from a session that takes no message: in the one that has taken its place, which is made where there
   * is none; in itself while it has not ended, as when its project is archived.
   */
  const successorOf = useCallback(
    async (sessionId: string): Promise<string> => {
      const old = sessions.find(({ session_id: id }) => id === sessionId);
      const now = await reload();
      const known = now.find(({ session_id: id }) => id === sessionId);
      if (known?.is_active) return sessionId;
      // One that was gone from the list before has been followed already, while another mode may be shown by now.
      const left = old ? placeOf(old, projectId) : leftPlaces.get(sessionId);
      // Words on their way go where those went that stood in the field. A new session of the old kind would hide them.
      const heirId = heirs.get(sessionId)?.session_id;
      const heir = now.find(({ session_id: id, is_active }) => id === heirId && is_active);
      const next = heir ?? (left ? await enter(left) : chosen);
      return next?.session_id ?? sessionId;
    },
    [sessions, leftPlaces, heirs, chosen, projectId, reload, enter],
  );

  /**
   * Forgets what was kept of a session that is gone. What was typed and attached there and not sent goes on in the one
   * that has taken its place.
   */
  const forget = useCallback(
    (sessionId: string, next?: Pick<Session, 'session_id'> | null) => {
      if (next) {
        moveDraft(sessionId, next.session_id);
        moveFiles(sessionId, next.session_id);
      }
      // Whatever the cache keeps of a session names it in its key, in other features too.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(sessionId) });
      forgetDrafts(sessionId);
      removeAllFiles(sessionId);
    },
    [client],
  );

  /** Begins a talk and shows it. False where the person has gone elsewhere meanwhile. */
  const startTalk = useCallback(async (): Promise<boolean> => {
    const { current: stepsBefore } = steps;
    const session = await createSession({ type: 'talk', projectId }, language);
    add(session);
    const isAwaited = steps.current === stepsBefore;
    if (isAwaited) show(session);
    return isAwaited;
  }, [add, show, projectId, language]);

  /** Deletes a session; the last talk is replaced first, so that there is always one to talk in. */
  const remove = useCallback(
    async (session: Session) => {
      const { session_id: sessionId } = session;
      const isLast = session.session_type === 'talk' && isLastTalk(sessions, sessionId);
      // Shows the replacement, too.
      if (isLast) await startTalk();
      const { current: stepsBefore } = steps;
      const deletion = deleteSession(sessionId);
      deletions.set(sessionId, deletion);
      await deletion;
      // It is gone, whether or not the others can be read now.
      const left = await reload().catch(() => drop(sessionId));
      forget(sessionId);
      const isAwaited = chosen?.session_id === sessionId && steps.current === stepsBefore;
      if (isAwaited && !isLast) show(chooseAfterDelete(left, session));
    },
    [sessions, chosen, deletions, startTalk, reload, drop, forget, show],
  );

  /** Puts a fresh session in the place of one, and shows it unless the person has gone elsewhere meanwhile. */
  const reset = useCallback(
    async (session: Session, transferEpisodes: boolean) => {
      const { current: stepsBefore } = steps;
      const freshId = await resetSession(session, { language, transferEpisodes });
      const left = await reload().catch(() => null);
      if (left === null) {
        // It has begun anew all the same. Its place is empty now, where the fresh one is asked for.
        drop(session.session_id);
        forget(session.session_id, { session_id: freshId });
        return;
      }
      const fresh = left.find(({ session_id: id }) => id === freshId);
      const next = fresh ?? chooseAfterReset(left, session);
      forget(session.session_id, next);
      if (steps.current === stepsBefore) show(next);
    },
    [language, reload, drop, forget, show],
  );

  const rename = useCallback(
    async (sessionId: string, title: string) => add(await renameSession(sessionId, title)),
    [add],
  );

  /**
   * Another window began a session anew: go where it went.
   * @param freshId what has taken its place, if anything has: there its words wait also where the list cannot be read
   * @param typed what stands in its field here, for the other window may let go of what is kept of it at any moment
   */
  const followReset = useCallback(
    async (oldId: string, freshId: string | null, typed?: string) => {
      // Two may follow each other before the list has been drawn.
      const known = client.getQueryData<Session[]>(chatKeys.sessions);
      const old = known?.find(({ session_id: id }) => id === oldId);
      if (old) leftPlaces.set(oldId, placeOf(old, projectId));
      const { current: stepsBefore } = steps;
      const left = await reload().catch((error: unknown) => {
        if (old && freshId !== null) forget(oldId, { session_id: freshId });
        throw error;
      });
      if (!old) return;
      if (typed && !readDraft(oldId)) storeDraft(oldId, typed);
      const next = chooseAfterReset(left, old);
      heirs.set(oldId, next);
      forget(oldId, next);
      if (chosen?.session_id === oldId && steps.current === stepsBefore) show(next);
    },
    [client, leftPlaces, heirs, chosen, projectId, reload, forget, show],
  );

  /**
   * Another window has deleted a session: whoever had it before them goes on in the next one.
   * @param field where somebody may be typing
   * @returns whether it was the one that is shown
   */
  const followDelete = useCallback(
    async (oldId: string, field: RefObject<HTMLTextAreaElement | null>): Promise<boolean> => {
      // What was deleted from here has let go of its texts. Where that failed, it was another window after all.
      const isOwn = await deletions.get(oldId)?.then(
        () => true,
        () => false,
      );
      const isShown = chosen?.session_id === oldId;
      if (isOwn || (!isShown && wantedId !== oldId)) {
        await reload();
        return false;
      }
      await followReset(oldId, null, isShown ? field.current?.value : undefined);
      return isShown;
    },
    [deletions, chosen, wantedId, reload, followReset],
  );

  return {
    sessions,
    /** Whether it is known which sessions there are. */
    isLoaded: list.isSuccess,
    /** null while there is none yet. */
    session: chosen,
    error: list.error ?? creation.error,
    /** Whether a session is still being looked for or made. */
    isStarting:
      !chosen &&
      (list.isFetching || creation.isFetching || (list.isSuccess && !creation.isFetched)),
    retry: () => void (list.isError ? list.refetch() : creation.refetch()),
    show,
    enter,
    reload,
    successorOf,
    startTalk,
    remove,
    reset,
    rename,
    followReset,
    followDelete,
  };
}

/** @param projectId for a talk, which has none of its own */
const placeOf = ({ session_type: type, project_id: own }: Session, projectId: number) => ({
  type,
  projectId: own ?? projectId,
});

const noSessions: readonly Session[] = [];

export type ChatSessions = ReturnType<typeof useChatSessions>;
