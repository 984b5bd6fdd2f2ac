/**
 * Byte-pair encoding over ranks that lie in three typed arrays. The encoder of gpt-tokenizer keeps the 200,000 tokens
 * of o200k_base as strings in maps, which takes 62 MiB that every collection of garbage walks through; packed they
 * take 4, outside of the heap (docs/decisions/0009).
 */
export interface BytePairTable {
  /** The tokens of a piece of text, where a piece is what the split pattern of the encoding finds as one. */
  count(piece: string): number;
}

/** The rank of what is no token: higher than every other. */
const NONE = 0xffffffff;

const encoder = new TextEncoder();

/** FNV-1a, of the bytes from `from` up to `to`. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let at = from; at < to; at += 1) value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193);
  return value >>> 0;
}

/**
 * Reads the format of tiktoken: for each token a line with its bytes in base64 and its rank, in the order of ranks.
 *
 * @throws Error where a rank is another than the number of its line.
 */
export function readBytePairTable(lines: string): BytePairTable {
  const unpacked = Buffer.alloc(lines.length);
  const ends: number[] = [];
  let used = 0;
  for (let from = 0, end = 0; from < lines.length; from = end + 1) {
    const space = lines.indexOf(' ', from);
    end = lines.indexOf('\n', space);
    if (end === -1) end = lines.length;
    if (Number(lines.slice(space + 1, end)) !== ends.length) {
      throw new Error(`The rank in line ${ends.length + 1} is not the number of the line.`);
    }
    used += unpacked.write(lines.slice(from, space), used, 'base64');
    ends.push(used);
  }
  return createBytePairTable(Uint8Array.from(unpacked.subarray(0, used)), Uint32Array.from(ends));
}

/** A table of tokens by rank: the bytes of one after the other, and where those of each end. */
function createBytePairTable(tokens: Uint8Array, ends: Uint32Array): BytePairTable {
  const startOf = (rank: number) => (rank === 0 ? 0 : (ends[rank - 1] ?? 0));
  const endOf = (rank: number) => ends[rank] ?? 0;
  /** Ranks by the hash of their bytes, with open addressing; at most half of the places are taken. */
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(ends.length * 2 + 1))).fill(NONE);
  const mask = places.length - 1;
  for (let rank = 0; rank < ends.length; rank += 1) {
    let place = hash(tokens, startOf(rank), endOf(rank)) & mask;
    while (places[place] !== NONE) place = (place + 1) & mask;
    places[place] = rank;
  }

  function isAt(start: number, bytes: Uint8Array, from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) {
      if (tokens[start + at - from] !== bytes[at]) return false;
    }
    return true;
  }

  function rankOf(bytes: Uint8Array, from: number, to: number): number {
    for (let place = hash(bytes, from, to) & mask; ; place = (place + 1) & mask) {
      const rank = places[place] ?? NONE;
      if (rank === NONE) return NONE;
      const start = startOf(rank);
      if (endOf(rank) - start === to - from && isAt(start, bytes, from, to)) return rank;
    }
  }

  /** The bytes of a piece, where its parts start, and the rank of each part united with the next; used by each count. */
  let bytes = new Uint8Array(0);
  let starts = new Uint32Array(0);
  let ranks = new Uint32Array(0);

  /** Writes the bytes of the piece down, and tells how many there are. */
  function write(piece: string): number {
    if (bytes.length < piece.length * 3) {
      bytes = new Uint8Array(piece.length * 3);
      starts = new Uint32Array(bytes.length + 1);
      ranks = new Uint32Array(bytes.length + 1);
    }
    return encoder.encodeInto(piece, bytes).written;
  }

  /**
   * Two neighbours whose union has the lowest rank become one, until no union has a rank: `_byte_pair_merge` of
   * tiktoken, quadratic in the number of bytes. Tells how many parts are left.
   */
  function merge(length: number): number {
    let parts = length;
    const rankWithNext = (part: number) =>
      part + 2 <= parts ? rankOf(bytes, starts[part] ?? 0, starts[part + 2] ?? 0) : NONE;
    for (let at = 0; at <= parts; at += 1) starts[at] = at;
    for (let at = 0; at < parts; at += 1) ranks[at] = rankWithNext(at);
    for (;;) {
      let lowest = 0;
      let lowestRank = NONE;
      for (let part = 0; part < parts; part += 1) {
        const rank = ranks[part] ?? NONE;
        if (rank < lowestRank) [lowest, lowestRank] = [part, rank];
      }
      if (lowestRank === NONE) return parts;
      starts.copyWithin(lowest + 1, lowest + 2, parts + 1);
      ranks.copyWithin(lowest + 1, lowest + 2, parts);
      parts -= 1;
      ranks[lowest] = rankWithNext(lowest);
      if (lowest > 0) ranks[lowest - 1] = rankWithNext(lowest - 1);
    }
  }

  return {
    count(piece) {
      const length = write(piece);
      return rankOf(bytes, 0, length) === NONE ? merge(length) : 1;
    },
  };
}
