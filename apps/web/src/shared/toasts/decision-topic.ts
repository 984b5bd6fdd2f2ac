/** What the toasts are about that tell of the decision on an episode. */
export const decisionTopic = (episodeId: string): string => `decision:${episodeId}`;
