import { create } from 'zustand';

/** Whether anybody has come to see episodes, so that what shows them in the chat is worth loading. */
export const useMemoryWanted = create(() => ({ isWanted: false }));
