/** Works something out once for each object: the same object gives the very same result, for as long as it is there. */
export function oncePerObject<Key extends object, Result extends NonNullable<unknown>>(
  workOut: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, Result>();
  return (key) => {
    const result = known.get(key) ?? workOut(key);
    known.set(key, result);
    return result;
  };
}
