interface MarkedTextProps {
  text: string;
  /** What was looked for. */
  search: string;
}

/** A text in which what was looked for is marked. */
export function MarkedText({ text, search }: MarkedTextProps) {
  const wanted = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change their length with their case; then places no longer fit.
  if (wanted === '' || lower.length !== text.length || !lower.includes(wanted)) return text;
  const parts = [];
  let place = 0;
  for (let hit = lower.indexOf(wanted); hit !== -1; hit = lower.indexOf(wanted, place)) {
    const end = hit + wanted.length;
    parts.push(
      text.slice(place, hit),
      <mark key={hit} className="rounded-badge bg-warning-soft-2 px-px text-inherit">
        {text.slice(hit, end)}
      </mark>,
    );
    place = end;
  }
  return [...parts, text.slice(place)];
}
