import {
  ModelError,
  type ModelFile,
  type ModelRequest,
} from '#domains/language-models/language-models.types.ts';

/**
 * What providers say to content that a model can't take; who may call and how often is not among it. 413 is what a proxy
 * in front of them says, some of which take a megabyte: words alone are far below.
 */
const CONTENT_STATUSES = new Set([400, 404, 413, 415, 422]);
/** llama.cpp and Ollama take an image for which their model has no eyes for a fault of theirs. */
const SERVER_FAULT = 500;
const aboutImages = /\bimages?\b|image_url|multi-?modal|vision/i;

const hide = (file: ModelFile): ModelFile =>
  file.image ? { ...file, image: null, note: 'You can’t be shown images.' } : file;

function canBeForImages({ status, detail }: ModelError): boolean {
  if (status === SERVER_FAULT) return aboutImages.test(detail.en);
  return status !== null && CONTENT_STATUSES.has(status);
}

/**
 * The same request for a model that sees no images: it is told their names instead, so that it can say so. A session
 * would otherwise stay silent for as long as an image is part of it.
 * @param error why the request was refused
 * @returns null when images are not what it can have been refused for
 */
export function withoutImages(request: ModelRequest, error: unknown): ModelRequest | null {
  if (!(error instanceof ModelError) || error.isTooLong || !canBeForImages(error)) return null;
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
}
