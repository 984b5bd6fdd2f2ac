/**
 * The layout engine below the diagrams takes a worker without a document for one that was started for it alone, and
 * would answer the messages that are ours; an object by the name of `document` is all that it looks for. And the
 * library around it puts `self` back where it was, which a worker allows only for a property of its own.
 */
if (typeof document === 'undefined') {
  Object.defineProperty(globalThis, 'document', { value: {}, configurable: true });
  Object.defineProperty(globalThis, 'self', {
    value: globalThis,
    writable: true,
    configurable: true,
  });
}
