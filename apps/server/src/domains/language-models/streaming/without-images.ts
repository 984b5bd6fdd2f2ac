import type { ModelFile } from '#domains/language-models/language-models.types.ts';
import type { OptionalPart } from './optional-part.ts';

/**
 * What providers say to content that a model can't take; who may call and how often is not among it. 413 is what a proxy
 * in front of them says, some of which take a megabyte: words alone are far below.
 */
const CONTENT_STATUSES = new Set([400, 404, 413, 415, 422]);
/** llama.cpp and Ollama take an image for which their model has no eyes for a fault of theirs. */
const SERVER_FAULT = 500;
const aboutImages = /\bimages?\b|image_url|multi-?modal|vision/i;

/** How servers say that a model has no eyes. Whoever says less may mean this image: its form, its size, that it is broken. */
const hasNoEyes = new RegExp(
  [
    String.raw`(?:not|n['’]t) support (?:images?|vision|multi-?modal)(?: inputs?| content)?\s*(?:$|["'’.,;])`,
    String.raw`image inputs? (?:is|are) not (?:supported|enabled)`,
    String.raw`support image input`,
    String.raw`not a (?:multi-?modal|vision) model`,
    String.raw`missing data required for image input`,
    String.raw`at most 0 images?\b`,
    'unknown variant [`\'"]?image_url',
    String.raw`image_url is only supported by certain models`,
  ].join('|'),
  'i',
);

const hide = (file: ModelFile): ModelFile =>
  file.image ? { ...file, image: null, note: 'You can’t be shown images.' } : file;

/**
 * Images, which many models don't see: they are told their names instead, so that they can say so. A session would
 * otherwise stay silent for as long as an image is part of it.
 */
export const images: OptionalPart = {
  canBeRefusedBy({ status, detail, isTooLong }) {
    if (isTooLong) return false;
    if (status === SERVER_FAULT) return aboutImages.test(detail.en);
    return status !== null && CONTENT_STATUSES.has(status);
  },
  isNeverTaken: ({ detail }) => hasNoEyes.test(detail.en),
  leaveOut(request) {
    const hasImages = request.messages.some(
      (message) => message.role === 'user' && message.files?.some(({ image }) => image !== null),
    );
    if (!hasImages) return null;
    const messages = request.messages.map((message) =>
      message.role === 'user' && message.files
        ? { ...message, files: message.files.map(hide) }
        : message,
    );
    return { ...request, messages };
  },
};
