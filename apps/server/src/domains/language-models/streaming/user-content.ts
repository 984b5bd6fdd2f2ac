import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { ModelFile, ModelMessage } from '#domains/language-models/language-models.types.ts';

type UserMessage = Extract<ModelMessage, { role: 'user' }>;
type UserPart = Extract<LanguageModelV4Message, { role: 'user' }>['content'][number];

const TAG = 'attached_file';
const anyTag = new RegExp(`<(?=/?\\s*${TAG})`, 'gi');

/** The text of a file can't end its own frame: it stays data, whatever stands in it. */
function describe({ name, mediaType, text, image, note }: ModelFile): string {
  const label = name.replaceAll(/["<>\s]+/g, ' ').trim();
  const lines = [
    text === null ? '' : text.replaceAll(anyTag, '&lt;'),
    image ? 'The image of this file is part of the message.' : '',
    note === null ? '' : `[${note}]`,
  ].filter((line) => line !== '');
  return `<${TAG} name="${label}" type="${mediaType}">\n${lines.join('\n')}\n</${TAG}>`;
}

/**
 * A message of a user as the providers take it: the images, then one text that holds the files in frames of their own
 * and the person's words after them. One text without images stays plain text for servers that know nothing else.
 * @param before the message before it, where that is a user's too
 */
export function toUserContent(
  { text, files = [] }: UserMessage,
  before: readonly UserPart[] = [],
): UserPart[] {
  const earlierImages = before.filter(({ type }) => type === 'file');
  const earlierWords = before.flatMap((part) => (part.type === 'text' ? part.text : []));
  const images = files.flatMap(({ image }): UserPart[] =>
    image
      ? [{ type: 'file', mediaType: image.mediaType, data: { type: 'data', data: image.content } }]
      : [],
  );
  const words = [...earlierWords, ...files.map(describe), text].join('\n\n');
  return [...earlierImages, ...images, { type: 'text', text: words }];
}
