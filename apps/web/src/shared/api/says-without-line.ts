/**
 * Without a line whoever asks hears so, after the usual tries, instead of waiting in silence; what is missing is asked for
 * again as soon as the line is back.
 */
export const saysWithoutLine = { networkMode: 'always', refetchOnReconnect: true } as const;
