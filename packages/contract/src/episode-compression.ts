import { z } from 'zod';
import { tokenAnalysis } from './debug.ts';
import { defineEndpoint } from './endpoint.ts';
import { EPISODE_API_BASE as BASE } from './episode-config.ts';
import { opaqueId } from './primitives.ts';
import { interfaceLanguage } from './sessions.ts';

/** How soon the budget of a session is used up. */
export const tokenUrgencies = ['low', 'medium', 'high', 'critical'] as const;
export const tokenUrgency = z.enum(tokenUrgencies);
export type TokenUrgency = z.infer<typeof tokenUrgency>;

export const compressionStatus = z.object({
  session_id: opaqueId,
  token_analysis: tokenAnalysis.extend({ urgency: tokenUrgency }),
});
export type CompressionStatus = z.infer<typeof compressionStatus>;

/** What an emergency compression has done. */
export const emergencyCompression = z.object({
  /** `processed`: there was nothing left to compress. */
  status: z.enum(['completed', 'processed']),
  success: z.boolean(),
  message: z.string(),
  session_id: opaqueId,
  /** Episodes that were made or taken to a shorter level. */
  episode_ids: z.array(opaqueId),
  compressed_count: z.int().min(0),
  token_analysis: tokenAnalysis.extend({ urgency: tokenUrgency }),
});
export type EmergencyCompression = z.infer<typeof emergencyCompression>;

const sessionParams = z.object({ sessionId: opaqueId });
const query = z.strictObject({ user_language: interfaceLanguage.optional() });

/** How full the budget of a session is, and what is done when it is. */
export const episodeCompressionEndpoints = {
  getCompressionStatus: defineEndpoint({
    name: 'getCompressionStatus',
    method: 'GET',
    path: `${BASE}/sessions/{sessionId}/compression-status`,
    access: 'user',
    summary: 'How full the token budget of an own session is, and how urgent that is',
    tag: 'episodes',
    params: sessionParams,
    query,
    responses: { 200: compressionStatus },
  }),
  getTokenAnalysis: defineEndpoint({
    name: 'getTokenAnalysis',
    method: 'GET',
    path: `${BASE}/sessions/{sessionId}/token-analysis`,
    access: 'user',
    summary: 'What the next turn of an own session would send, and what episodes have saved',
    tag: 'episodes',
    params: sessionParams,
    query,
    responses: { 200: tokenAnalysis },
  }),
  compressInEmergency: defineEndpoint({
    name: 'compressInEmergency',
    method: 'POST',
    path: `${BASE}/sessions/{sessionId}/emergency-compress`,
    access: 'user',
    summary: 'Compress an own session at once, without asking for decisions',
    tag: 'episodes',
    params: sessionParams,
    query,
    responses: { 200: emergencyCompression },
  }),
};
