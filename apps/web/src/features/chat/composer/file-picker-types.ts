import { attachmentExtensions, claimedAttachmentTypes } from '@robin/contract/rules/attachments';

/** Phones offer their photos for a media type only, not for an extension. */
const imageTypes = attachmentExtensions.flatMap((extension) => {
  const [type] = claimedAttachmentTypes({ name: `image.${extension}`, type: '' });
  return type?.kind === 'image' ? [type.mediaType] : [];
});

/** What the file picker offers, as the `accept` of a file field. */
export const filePickerTypes = [
  ...attachmentExtensions.map((extension) => `.${extension}`),
  ...new Set(imageTypes),
].join(',');
