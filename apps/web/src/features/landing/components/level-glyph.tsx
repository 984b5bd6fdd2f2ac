/** A page that shrinks: four lines, two, one. */
const lines = { digest: [3, 5.7, 8.3, 11], essence: [5.5, 8.5], oneliner: [7] } as const;

/** Shorter second line, so that two lines read as the end of a paragraph. */
const SHORT = 9;

export function LevelGlyph({ level }: { level: keyof typeof lines }) {
  return (
    <svg
      aria-hidden
      width={14}
      height={14}
      viewBox="0 0 14 14"
      stroke="currentColor"
      strokeLinecap="round"
    >
      {lines[level].map((y, index) => (
        <path
          key={y}
          strokeWidth="1.5"
          d={`M2 ${y}H${level === 'essence' && index === 1 ? SHORT : 12}`}
        />
      ))}
    </svg>
  );
}
