import type { Episode } from '@robin/contract/episodes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { takeKeptForm, useKeepingForm } from '#shared/forms/kept-form.ts';
import { changeTexts } from './api/change-episodes.ts';
import { putEpisode } from './api/episode-cache.ts';
import { failureText } from './api/episode-error.ts';

const typedTexts = z.object({ essence: z.string(), digest: z.string() }).partial();

interface Draft {
  /** What was typed; the other texts are those that Robin keeps. */
  typed: z.infer<typeof typedTexts>;
  /** Whether it was typed before an earlier session ended. */
  isKept: boolean;
}

/** Putting the texts of an episode right by hand. What is typed stays for as long as the dialog is open. */
export function useTextsEdit(episode: Episode) {
  const client = useQueryClient();
  const keptName = `episode_texts:${episode.id}`;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stored = { essence: episode.essence, digest: episode.digest };
  const texts = { ...stored, ...draft?.typed };
  const isChanged = texts.essence !== stored.essence || texts.digest !== stored.digest;
  const letGo = useKeepingForm(
    keptName,
    draft && isChanged
      ? () => ({ value: draft.typed, words: Object.values(draft.typed).join('\n\n') })
      : null,
  );

  function end(): void {
    setDraft(null);
    setFailure(null);
  }

  async function save(): Promise<void> {
    setIsSaving(true);
    setFailure(null);
    try {
      // Only what was typed: the other text may have become another one, of which this window has not heard yet.
      const { episode: changed } = await changeTexts(episode, draft?.typed ?? {});
      letGo();
      putEpisode(client, changed);
      end();
    } catch (error) {
      setFailure(failureText(error, 'Failed to update episode content'));
    } finally {
      setIsSaving(false);
    }
  }

  return {
    isEditing: draft !== null,
    texts,
    /** Whether ending it would lose something. */
    isChanged,
    /** Whether it holds what was typed when an earlier session ended. */
    isKept: draft?.isKept === true && isChanged,
    isSaving,
    failure,
    begin: () => {
      const kept = takeKeptForm(keptName, typedTexts);
      setDraft({ typed: kept ?? {}, isKept: kept !== null });
    },
    type: (change: Draft['typed']) =>
      setDraft((current) => current && { ...current, typed: { ...current.typed, ...change } }),
    /** Goes on with the texts that Robin keeps. */
    discardKept: () => setDraft({ typed: {}, isKept: false }),
    save: () => void save(),
    end,
    /** What was typed goes with the dialog. */
    letGo,
  };
}

export type TextsEdit = ReturnType<typeof useTextsEdit>;
