import type { AttachmentsService } from '#domains/attachments/index.ts';
import type { CountTokens, ModelFile } from '#domains/language-models/index.ts';
import type { Message } from '#domains/sessions/index.ts';
import { filesOf } from './turn-context.ts';
import { countFile } from './turn-tokens.ts';

/** Texts of files are cut by characters; in dense ones three make a token, in some a single one does. */
const FILE_CHARACTERS_PER_TOKEN = 3;
const MOST_TRIES = 3;
const CAUTION = 0.9;

const NO_ROOM = 'There is no room for this image any more.';

/** The ids of the files of a conversation, the newest message first; only messages with files. */
export function fileIdsOf(messages: readonly Message[]): string[][] {
  return messages
    .map(filesOf)
    .filter((ids) => ids.length > 0)
    .reverse();
}

/** Of images that do not fit the model is told the name; the newest stay longest. */
function hideImages(
  files: ReadonlyMap<string, ModelFile>,
  newestFirst: readonly string[],
  room: number,
  count: CountTokens,
): Map<string, ModelFile> {
  const shown = new Map(files);
  const total = () => shown.values().reduce((sum: number, file) => sum + countFile(file, count), 0);
  for (const id of newestFirst.toReversed()) {
    if (total() <= room) break;
    const file = shown.get(id);
    if (file?.image) shown.set(id, { ...file, image: null, note: NO_ROOM });
  }
  return shown;
}

/**
 * What the model is shown of files: as much of their texts as there is room for.
 * @param ids the newest message first
 * @param room in tokens
 */
export async function loadFittingFiles(
  attachments: Pick<AttachmentsService, 'loadForModel'>,
  wanted: { sessionId: string; ids: readonly (readonly string[])[] },
  room: number,
  count: CountTokens,
): Promise<ReadonlyMap<string, ModelFile>> {
  const { sessionId, ids: messages } = wanted;
  let maxCharacters = Math.max(0, Math.floor(room * FILE_CHARACTERS_PER_TOKEN));
  for (let attempt = 1; ; attempt += 1) {
    const files = await attachments.loadForModel({ sessionId, messages, maxCharacters });
    const tokens = [...files.values()].reduce((sum, file) => sum + countFile(file, count), 0);
    if (tokens <= room) return files;
    if (maxCharacters === 0) return hideImages(files, messages.flat(), room, count);
    // What was shown may be less than was allowed; like the database, this counts an emoji as one.
    const shown = [...files.values()].reduce((sum, { text }) => sum + [...(text ?? '')].length, 0);
    const share = attempt < MOST_TRIES ? Math.max(0, room) / tokens : 0;
    maxCharacters = Math.floor(Math.min(maxCharacters, shown) * share * CAUTION);
  }
}
