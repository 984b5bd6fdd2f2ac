/** A moment in UTC as it stands in the name of a file: `20261014T093000Z`. */
export const momentName = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
