/** A formula is copied as a whole: its parts lie in layers, in an order that nobody sees. */
function withWholeFormulas(selected: Range): Range {
  const range = selected.cloneRange();
  const formulaAt = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.closest('.katex-display') ?? element?.closest('.katex');
  };
  const [first, last] = [formulaAt(range.startContainer), formulaAt(range.endContainer)];
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  return range;
}

/** What a browser leaves out by itself, and what is there for the eye alone, as each formula is once. */
const NOT_COPIED = '[aria-hidden=true], .select-none, button, annotation';

/**
 * Copies formulas once: as MathML where formatting is taken, and as TeX into plain text, as in the Markdown of the
 * message. The page holds each of them for the eye and for screen readers, and a browser copies both, one digit a line.
 */
function copyFormulas(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!event.clipboardData || !selection || selection.isCollapsed) return;
  // What is selected in a field is not what is selected in the page, which Firefox keeps beside it.
  if (event.target instanceof Element && event.target.matches('input, textarea')) return;
  const copied = document.createElement('div');
  for (let index = 0; index < selection.rangeCount; index += 1) {
    copied.append(withWholeFormulas(selection.getRangeAt(index)).cloneContents());
  }
  const formulas = [...copied.querySelectorAll('.katex')].map((element) => ({
    element,
    mark: element.closest('.katex-display') ? '$$' : '$',
    tex: element.querySelector('annotation')?.textContent ?? '',
  }));
  if (formulas.length === 0) return;
  event.preventDefault();
  for (const hidden of copied.querySelectorAll(NOT_COPIED)) hidden.remove();
  event.clipboardData.setData('text/html', copied.innerHTML);
  for (const { element, mark, tex } of formulas) element.replaceWith(mark + tex + mark);
  // Only what is in the page has lines.
  document.body.append(copied);
  event.clipboardData.setData('text/plain', copied.innerText);
  copied.remove();
}

// Once for the whole page, however many formulas it shows.
document.addEventListener('copy', copyFormulas);
