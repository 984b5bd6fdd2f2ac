import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this many bytes an answer fits into a packet or two anyway. */
const THRESHOLD_BYTES = 2_048;

/**
 * Packs long answers: a list of thousands of accounts shrinks to a twentieth. Event streams are not
 * touched, because they take their connection over. Packed requests are not unpacked: a few bytes
 * could fill the memory.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    // Stronger levels cost more time than the smaller answer saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
}
