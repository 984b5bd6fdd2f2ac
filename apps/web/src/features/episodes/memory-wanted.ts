import { create } from 'zustand';

/**
 * `isWanted`: somebody has come to see episodes, so that what shows them in the chat is worth loading. `isHeard`: it has
 * loaded, and hears by itself what is told of them.
 */
export const useMemoryWanted = create(() => ({ isWanted: false, isHeard: false }));
