/** The colours of the memory levels that keep something. */
export const levelTiles = {
  digest: 'bg-digest-soft-2 text-digest-text',
  essence: 'bg-essence-soft-2 text-essence-text',
  oneliner: 'bg-oneliner-soft-2 text-oneliner-text',
} as const;
export type KeptLevel = keyof typeof levelTiles;
