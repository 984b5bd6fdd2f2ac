import type { Episode } from '@robin/contract/episodes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { failedCallOf } from '#shared/api/failed-call.ts';
import { takeKeptForm, useKeepingForm } from '#shared/forms/kept-form.ts';
import { useUnconfirmed } from '#shared/forms/use-unconfirmed.ts';
import { changeTexts, readForTexts } from './api/change-episodes.ts';
import { putEpisode } from './api/episode-cache.ts';
import { failureText } from './api/episode-error.ts';

const texts = z.object({ essence: z.string(), digest: z.string() });
type Texts = z.infer<typeof texts>;

/** What was typed when the form was lost. Earlier pages have kept it without the texts that it was typed over. */
const keptTexts = texts.partial().extend({ before: texts.optional() });

interface Draft {
  /** The stored texts that it is typed over: those of the beginning, or those that were shown since. */
  before: Texts;
  /** What was typed; the other texts are those that Robin keeps. */
  typed: Partial<Texts>;
  /** Whether it was typed before an earlier session ended. */
  isKept: boolean;
  /** Typed texts that have become others meanwhile; null as long as none has. */
  changedByOthers: (keyof Texts)[] | null;
}

const textsOf = ({ essence, digest }: Episode): Texts => ({ essence, digest });

/** The texts that saving would take away although nobody has seen them here. */
const unseenTexts = ({ before, typed }: Draft, newest: Texts) =>
  (['essence', 'digest'] as const).filter(
    (name) =>
      typed[name] !== undefined && newest[name] !== before[name] && newest[name] !== typed[name],
  );

/**
 * Putting the texts of an episode right by hand. What is typed stays for as long as the dialog is open. A save names no
 * version: whether somebody was faster is told by the texts themselves, read once more right before.
 */
export function useTextsEdit(episode: Episode) {
  const client = useQueryClient();
  const keptName = `episode_texts:${episode.id}`;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const unconfirmed = useUnconfirmed<Draft['typed']>();
  const stored = textsOf(episode);
  const shown = { ...stored, ...draft?.typed };
  const isChanged = shown.essence !== stored.essence || shown.digest !== stored.digest;
  const letGo = useKeepingForm(
    keptName,
    draft && isChanged
      ? () => ({
          value: { ...draft.typed, before: draft.before } satisfies z.infer<typeof keptTexts>,
          words: Object.values(draft.typed).join('\n\n'),
        })
      : null,
  );

  const start = (typed: Draft['typed'], before: Texts, isKept = false) =>
    setDraft({ before, typed, isKept, changedByOthers: null });

  function end(): void {
    setDraft(null);
    setFailure(null);
  }

  async function save(): Promise<void> {
    if (!draft) return;
    const { typed } = draft;
    setIsSaving(true);
    setFailure(null);
    try {
      const newest = await readForTexts(episode);
      const unseen = unseenTexts(draft, newest);
      // Nobody was faster: it is an own save, of which only the answer was lost.
      const isOwn = unconfirmed.has((sent) => unseen.every((name) => sent[name] === newest[name]));
      if (unseen.length > 0 && !isOwn) {
        putEpisode(client, newest);
        setDraft({ ...draft, before: textsOf(newest), changedByOthers: unseen });
        return;
      }
      // Only what was typed: the other text may have become another one, of which this window has not heard yet.
      const { episode: changed } = await changeTexts(episode, typed);
      letGo();
      putEpisode(client, changed);
      end();
    } catch (error) {
      unconfirmed.note(typed, failedCallOf(error));
      setFailure(failureText(error, 'Failed to update episode content'));
    } finally {
      setIsSaving(false);
    }
  }

  return {
    isEditing: draft !== null,
    texts: shown,
    /** Whether ending it would lose something. */
    isChanged,
    /** Whether it holds what was typed when an earlier session ended. */
    isKept: draft?.isKept === true && isChanged,
    changedByOthers: draft?.changedByOthers ?? null,
    /** What is stored now, as far as it is known here. */
    stored,
    isSaving,
    failure,
    begin: () => {
      const kept = takeKeptForm(keptName, keptTexts);
      const { before = stored, ...typed } = kept ?? {};
      start(typed, before, kept !== null);
    },
    type: (change: Draft['typed']) =>
      setDraft((current) => current && { ...current, typed: { ...current.typed, ...change } }),
    /** Goes on with the texts that Robin keeps, without what was typed. */
    takeStored: () => start({}, stored),
    save: () => void save(),
    end,
    /** What was typed goes with the dialog. */
    letGo,
  };
}

export type TextsEdit = ReturnType<typeof useTextsEdit>;
