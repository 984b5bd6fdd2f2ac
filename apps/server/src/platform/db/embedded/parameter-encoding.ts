/** A query parameter as the wire protocol carries it: text, bytes, or SQL NULL. */
export type EncodedParameter = string | Uint8Array | null;

/**
 * Encodes a parameter the way node-postgres does, so that a query means the same on both engines:
 * objects become JSON, arrays become array literals (stringify an array that is meant for jsonb),
 * dates become their instant in UTC.
 */
export function encodeParameter(value: unknown): EncodedParameter {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return encodeObject(value);
    default:
      throw new TypeError(`A ${typeof value} can't be a query parameter.`);
  }
}

function encodeObject(value: object): EncodedParameter {
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  if (Array.isArray(value)) return encodeArray(value);
  return JSON.stringify(value);
}

function encodeArray(values: readonly unknown[]): string {
  return `{${values.map(encodeElement).join(',')}}`;
}

function encodeElement(value: unknown): string {
  if (Array.isArray(value)) return encodeArray(value);
  const encoded = encodeParameter(value);
  if (encoded === null) return 'NULL';
  const text = typeof encoded === 'string' ? encoded : `\\x${Buffer.from(encoded).toString('hex')}`;
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
