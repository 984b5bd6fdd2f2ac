import pgTypes from 'pg-types';

/**
 * How values of the database become values of JavaScript. Both drivers read through pg-types, so
 * that a row looks the same whichever engine answered; only int8 is read differently from its
 * default (a string), because ids and counts are numbers everywhere in the server.
 */

/**
 * Reads an int8.
 * @throws RangeError when the value does not fit a number exactly: a silently rounded id is worse
 */
function parseSafeInteger(digits: string): number {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The integer ${digits} is too large to be read exactly.`);
  }
  return value;
}

const INT8: number = pgTypes.builtins.INT8;

type ValueParser = (text: string) => unknown;

/** The parser for the text form of a type, by the type's object id in pg_type. */
export function getValueParser(typeId: number): ValueParser {
  if (typeId === INT8) return parseSafeInteger;
  return pgTypes.getTypeParser(typeId, 'text') as ValueParser;
}
