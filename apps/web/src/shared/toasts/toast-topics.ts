/** What the toasts are about that tell of the decision on an episode. */
export const decisionTopic = (episodeId: string): string => `decision:${episodeId}`;

/** What the toasts are about that tell of a change of a document. */
export const documentTopic = (documentId: string): string => `document:${documentId}`;
