import type { LiveEvent } from '@robin/contract/live-events';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { toInterfaceLanguage } from '#shared/i18n/language.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { readScratchpadId } from '#shared/scratchpad/active-scratchpad.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useLiveConnectionState, useLiveEvents } from '#shared/live/use-live-connection.ts';
import { isCreationTold } from '#shared/toasts/told-creations.ts';
import { decisionTopic, documentTopic } from '#shared/toasts/toast-topics.ts';
import { showToast, useToasts } from '#shared/toasts/toast-store.ts';
import { findEventToast } from './event-toasts.ts';

/**
 * Tells what happens elsewhere by toasts while the line is open. When it breaks they go, because what
 * they say may not be true any more.
 */
export function useEventToasts(): void {
  const shownIds = useRef(new Set<string>());
  const isConnected = useLiveConnectionState() === 'connected';

  useEffect(() => {
    if (isConnected) return;
    for (const id of shownIds.current) useToasts.getState().dismiss(id);
    shownIds.current.clear();
  }, [isConnected]);

  useLiveEvents((event) => {
    if (!isConnected || isSeenInScratchpad(event) || isToldAlready(event)) return;
    showEventToast(event, shownIds.current).catch(reportError);
  });
}

/** Every pause in writing saves the scratchpad: what is seen there needs no toast. */
function isSeenInScratchpad({ event_type, data }: LiveEvent): boolean {
  const projectId = useActiveProject.getState().activeProject?.id;
  if (event_type !== 'po_documents_updated' || projectId === undefined) return false;
  return data['action'] === 'updated' && data['document_id'] === readScratchpadId(projectId);
}

/** Whoever did it in this window has been told so, with the title. */
function isToldAlready(event: LiveEvent): boolean {
  const { action, document_id: documentId } = event.data;
  if (action === 'created' && typeof documentId === 'string' && isCreationTold(documentId)) {
    return true;
  }
  const topic = topicOf(event);
  if (topic === undefined) return false;
  const version = versionOf(event);
  return useToasts
    .getState()
    .toasts.some((toast) => toast.topic === topic && version <= (toast.version ?? Infinity));
}

/** The version that an event tells of; 0 where it tells of none, which is never later than what was told. */
function versionOf({ data: { documents } }: LiveEvent): number {
  return z.tuple([z.object({ version: z.number() })]).safeParse(documents).data?.[0].version ?? 0;
}

function topicOf({ event_type: type, data }: LiveEvent): string | undefined {
  const { episode_id: episodeId, document_id: documentId } = data;
  if (type === 'episode_created' && typeof episodeId === 'string') return decisionTopic(episodeId);
  if (type === 'po_documents_updated' && typeof documentId === 'string') {
    return documentTopic(documentId);
  }
  return undefined;
}

async function showEventToast(event: LiveEvent, shownIds: Set<string>): Promise<void> {
  const toast = findEventToast(event, toInterfaceLanguage(i18next.resolvedLanguage) ?? 'en');
  if (!toast) return;
  // The texts come with the first event that needs them.
  await i18next.loadNamespaces('chat');
  // Meanwhile the line may have gone, or the answer to the own change may have come, which says more.
  if (liveConnection.getState() !== 'connected' || isToldAlready(event)) return;
  const t = i18next.getFixedT(null, 'chat');
  const { missingFactKey, factKey } = toast;
  const { fact, assignee } = toast.values;
  const name = missingFactKey ? t(missingFactKey) : factKey ? t(factKey, fact) : fact;
  const values = { fact: name, assignee };
  const title = t(toast.titleKey, values);
  const message = t(toast.messageKey, values).trim() || undefined;
  const topic = topicOf(event);
  // Whoever writes on saves again and again, which is told once as long as it stands there.
  const isSaid = useToasts
    .getState()
    .toasts.some(
      (shown) =>
        topic !== undefined &&
        shown.topic === topic &&
        shown.title === title &&
        shown.message === message,
    );
  if (isSaid) return;
  shownIds.add(
    showToast({
      type: toast.type,
      title,
      topic,
      version: versionOf(event),
      ...(message !== undefined && { message }),
    }),
  );
}
