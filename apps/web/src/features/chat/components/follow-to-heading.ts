import { createHeadingNames, headingNameIn } from '@robin/contract/rules/heading-names';
import type { MouseEvent } from 'react';

/**
 * Follows a link of a text to one of its headings. The browser itself would look for it in the whole page, on which many
 * texts have headings of the same name.
 */
export function followToHeading(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const wanted = link && isWithinPage(link) ? headingNameIn(link.hash) : null;
  if (wanted === null) return;
  event.preventDefault();
  const nameOf = createHeadingNames();
  const heading = [...event.currentTarget.querySelectorAll<HTMLElement>('h2, h3, h4')].find(
    ({ textContent }) => nameOf(textContent) === wanted,
  );
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

const isWithinPage = ({ origin, pathname, search }: HTMLAnchorElement) =>
  origin === location.origin && pathname === location.pathname && search === location.search;
