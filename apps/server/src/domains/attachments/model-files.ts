import type { FileStorage } from '#platform/files/file-storage.ts';
import type { Logger } from '#platform/logger.ts';
import type { AttachmentsRepository } from './attachments.repository.ts';
import type { FileForModel, ModelFacts } from './attachments.types.ts';
import { shareBudget } from './share-budget.ts';

/** Images cost a model about as much as 1,000 words each. */
const MAX_IMAGES = 5;
/** A shorter piece of a document says nothing. */
const MIN_SHARE = 200;

const notes = {
  empty: 'No text could be read in this file. It is empty, or holds pictures only.',
  pushedOut: 'Not shown: newer files take all the room that there is.',
  missing: 'This file is not available any more.',
  cut: (shown: number, all: number, isMore: boolean) =>
    `Only the first ${shown} of ${isMore ? 'more than ' : ''}${all} characters are shown.`,
};

/** Which files a model is to be shown, by the messages that they came with. */
export interface WantedFiles {
  sessionId: string;
  /** Ids; the newest message first. */
  messages: readonly (readonly string[])[];
  /** Characters that all documents together may take. */
  maxCharacters: number;
}

/** Reads what a model may be shown of files: the newest first, and what does not fit only by name. */
export function createModelFiles(deps: {
  attachments: AttachmentsRepository;
  files: FileStorage;
  logger: Logger;
}) {
  const { attachments, files, logger } = deps;

  /** A storage that does not answer must not make a conversation fall silent. */
  async function readImage(name: string): Promise<Buffer | null> {
    try {
      return await files.read(name);
    } catch (error) {
      logger.warn({ err: error, name }, 'an image could not be read for the model');
      return null;
    }
  }

  async function showImage(
    facts: ModelFacts,
    name: string,
    isShown: boolean,
  ): Promise<FileForModel> {
    const { fileName, mediaType } = facts;
    const shown = { name: fileName, mediaType, text: null, image: null };
    if (!isShown) return { ...shown, note: notes.pushedOut };
    const content = await readImage(name);
    if (!content) return { ...shown, note: notes.missing };
    const rasterType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
    return { ...shown, image: { mediaType: rasterType, content }, note: null };
  }

  function showDocument(facts: ModelFacts, text: string | undefined): FileForModel {
    const { fileName, mediaType, textLength, isTextCut } = facts;
    const shown = { name: fileName, mediaType, image: null };
    if (textLength === 0) return { ...shown, text: '', note: notes.empty };
    if (text === undefined) return { ...shown, text: '', note: notes.pushedOut };
    const isWhole = text.length >= textLength && !isTextCut;
    return { ...shown, text, note: isWhole ? null : notes.cut(text.length, textLength, isTextCut) };
  }

  return async function load(wanted: WantedFiles): Promise<Map<string, FileForModel>> {
    const ids = [...new Set(wanted.messages.flat())];
    const listed = await attachments.listModelFacts(wanted.sessionId, ids);
    const known = new Map(listed.map((facts) => [facts.id, facts]));
    // A file that an edit carried over stands in one message only: the others gave way.
    const groups = wanted.messages.map((message) =>
      message.flatMap((id) => known.get(id) ?? []).filter(({ modelImage }) => modelImage === null),
    );
    const shares = shareBudget(
      groups.map((group) => group.map(({ textLength }) => textLength)),
      wanted.maxCharacters,
    ).flat();
    const readable = groups
      .flat()
      .map(({ id, textLength }, index) => ({ id, textLength, length: shares[index] ?? 0 }))
      .filter(({ textLength, length }) => length > 0 && length >= Math.min(textLength, MIN_SHARE));
    const texts =
      readable.length > 0 ? await attachments.listTexts(readable) : new Map<string, string>();

    const images = ids.filter((id) => (known.get(id)?.modelImage ?? null) !== null);
    const shownImages = new Set(images.slice(0, MAX_IMAGES));
    const shown = await Promise.all(
      [...known.values()].map(async (facts): Promise<[string, FileForModel]> => {
        const { id, modelImage } = facts;
        if (modelImage === null) return [id, showDocument(facts, texts.get(id))];
        return [id, await showImage(facts, modelImage, shownImages.has(id))];
      }),
    );
    return new Map(shown);
  };
}
