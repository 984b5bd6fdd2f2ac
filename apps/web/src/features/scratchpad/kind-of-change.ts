import type { SuggestedChange } from './editor/suggestion-marks.ts';

/** What a change does to its passage. Names of sentences in the texts of the scratchpad. */
export function kindOfChange({ oldText, newText }: Pick<SuggestedChange, 'oldText' | 'newText'>) {
  if (newText === '') return 'removed';
  return newText.includes(oldText) ? 'added' : 'changed';
}
