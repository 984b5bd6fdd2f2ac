/**
 * What reads the names of definitions in Markdown makes an element when it is loaded, for which a worker has no
 * document. What is pasted holds no definitions, so nothing ever asks the element.
 */
if (typeof document === 'undefined') {
  Object.defineProperty(globalThis, 'document', { value: { createElement: () => null } });
}
