/**
 * Makes elements of typeset HTML. Its styles stand in attributes, which the content-security policy refuses; set
 * one by one through the object model they are allowed.
 */
export function typesetStyles(html: string): Node[] {
  // In text a quotation mark is written as an entity, so that this finds attributes only.
  const inert = new DOMParser().parseFromString(
    html.replaceAll(' style="', ' data-style="'),
    'text/html',
  );
  for (const element of inert.body.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    delete element.dataset['style'];
  }
  return [...inert.body.childNodes];
}
