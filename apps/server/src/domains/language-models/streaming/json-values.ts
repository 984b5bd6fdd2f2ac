/** A JSON object, or null for everything else. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** The objects of a JSON array; nothing else in it counts. */
export function asRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asRecord).filter((entry) => entry !== null) : [];
}

/** A text, or null for everything else. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A finite number, or null for everything else. */
export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
