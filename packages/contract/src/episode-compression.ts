import { z } from 'zod';
import { tokenAnalysis } from './debug.ts';
import { defineEndpoint } from './endpoint.ts';
import { EPISODE_API_BASE as BASE } from './episode-config.ts';
import { memoryLevel, messageRange } from './episodes.ts';
import { opaqueId, timestamp } from './primitives.ts';
import { interfaceLanguage } from './sessions.ts';

/** How soon the budget of a session is used up. */
export const tokenUrgency = z.enum(['low', 'medium', 'high', 'critical']);
export type TokenUrgency = z.infer<typeof tokenUrgency>;

/** What became of a conversation that got too long, to be looked at and undone. */
export const compression = z.object({
  id: opaqueId,
  session_id: opaqueId,
  created_at: timestamp,
  /** The turn that needed the room; null where somebody has asked for it. */
  turn_id: opaqueId.nullable(),
  /** Episodes that were made, at the level essence. */
  episodes: z.array(z.object({ episode_id: opaqueId, message_range: messageRange })),
  /** Episodes that went down. */
  lowered: z.array(z.object({ episode_id: opaqueId, from: memoryLevel, to: memoryLevel })),
  is_undone: z.boolean(),
});
export type Compression = z.infer<typeof compression>;

/** Data of the live event `emergency_compression`, when one was made and when it was undone. */
export const emergencyCompressed = z.object({ session_id: opaqueId, compression });
export type EmergencyCompressed = z.infer<typeof emergencyCompressed>;

export const compressionStatus = z.object({
  session_id: opaqueId,
  token_analysis: tokenAnalysis.extend({ urgency: tokenUrgency }),
  last_compression: compression.nullable(),
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
  /** By which it can be undone; null where there was nothing to compress. */
  compression: compression.nullable(),
  token_analysis: tokenAnalysis.extend({ urgency: tokenUrgency }),
});
export type EmergencyCompression = z.infer<typeof emergencyCompression>;

/** What the model has in sight of a conversation. */
const sentSight = z.object({
  system_prompt: z.string(),
  /** The messages that were sent word for word, as places of the log. */
  message_ranges: z.array(messageRange),
  episodes: z.array(z.object({ episode_id: opaqueId, memory_level: memoryLevel })),
});

const sentTokens = z.object({
  prompt: z.int().min(0),
  conversation: z.int().min(0),
  files: z.int().min(0),
  tools: z.int().min(0),
  max: z.int().min(0),
});

/** What a turn has sent to the model with its first call, as it was recorded at its end, and what changed after it. */
export const turnContext = sentSight.extend({
  turn_id: opaqueId,
  tokens: sentTokens,
  /** How many tokens the provider had refused before as too many. */
  refused_tokens: z.int().min(0).nullable().optional(),
  /** The calls after the first one, each with the answers of tools. */
  further_calls: z
    .array(
      z.object({
        tokens: sentTokens,
        /** What was in sight after room was made; null where it is as before. */
        changed_sight: sentSight.nullable(),
        /** What tools have answered, or were called with, and was sent shorter than it is. */
        shortened_parts: z.array(
          z.object({ tool: z.string(), characters: z.int().min(0), left_out: z.int().min(0) }),
        ),
        refused_tokens: z.int().min(0).nullable(),
      }),
    )
    .optional(),
});
export type TurnContext = z.infer<typeof turnContext>;

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
  undoCompression: defineEndpoint({
    name: 'undoCompression',
    method: 'POST',
    path: `${BASE}/sessions/{sessionId}/compressions/{compressionId}/undo`,
    access: 'user',
    summary: 'Bring the messages and levels back that a compression has changed',
    tag: 'episodes',
    params: sessionParams.extend({ compressionId: opaqueId }),
    responses: { 200: z.object({ status: z.enum(['completed', 'processed']), compression }) },
  }),
  getTurnContext: defineEndpoint({
    name: 'getTurnContext',
    method: 'GET',
    path: '/api/chat/{sessionId}/turns/{turnId}/context',
    access: 'user',
    summary: 'What the model was sent for an answer',
    tag: 'chat',
    params: sessionParams.extend({ turnId: opaqueId }),
    responses: { 200: turnContext },
  }),
};
