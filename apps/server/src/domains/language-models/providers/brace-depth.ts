/** Follows JSON that comes in pieces, and knows in how many objects its end so far stands. */
export function createBraceDepth() {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  return {
    get depth() {
      return depth;
    },
    push(piece: string): void {
      for (const sign of piece) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = isInText;
        else if (sign === '"') isInText = !isInText;
        else if (!isInText && sign === '{') depth += 1;
        else if (!isInText && sign === '}') depth -= 1;
      }
    },
  };
}
