interface PressedKey {
  nativeEvent: {
    isComposing: boolean;
    /** Out of use in new standards, but all that Safari says: for it the composition is over before its last key. */
    keyCode: number;
  };
}

const KEY_OF_COMPOSITION = 229;

/** Whether a key belongs to a word that is being composed (Japanese, Chinese, dead keys): its Enter chooses a word. */
export function isComposing({ nativeEvent }: PressedKey): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === KEY_OF_COMPOSITION;
}
