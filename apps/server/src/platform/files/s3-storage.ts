import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { Logger } from '#platform/logger.ts';
import type { RawStorage } from './file-storage.ts';

/** A bucket of an S3-compatible storage, and the key for it. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** null: Amazon's own */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 20_000;
/** Of answers that say "later" (429 and 5xx), with a short pause before each. */
const RETRIES = 2;
const FIRST_PAUSE_MS = 50;

/**
 * Amazon wants the bucket in the host name, whose certificate fits names without dots only. Others understand it in
 * the path, which needs no DNS entry for each bucket.
 */
function baseUrlOf({ bucket, region, endpoint }: S3Settings): string {
  if (endpoint !== null) return `${endpoint}/${bucket}`;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

/**
 * Files as objects of a bucket. Every call is signed (AWS Signature Version 4), its body included.
 * @param timeoutMs for one call, with what is tried again
 */
export function createS3Storage(
  settings: S3Settings,
  logger: Logger,
  timeoutMs = TIMEOUT_MS,
): RawStorage {
  const { region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const baseUrl = baseUrlOf(settings);

  /** The signal goes beside the signed request: inside it alone, it is forgotten as soon as memory is cleaned up. */
  async function send(url: string, request: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let attempt = 0; ; attempt += 1) {
      const response = await fetch(await client.sign(url, request), { signal });
      if (attempt === RETRIES || !isForLater(response.status)) return response;
      await response.body?.cancel();
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }

  /** @throws DomainError unavailable, also when the storage refuses: why is for the operator, who finds it in the log */
  async function call(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: { content: Buffer; mediaType: string },
  ): Promise<Buffer | null> {
    const content = body ? new Uint8Array(body.content) : undefined;
    const headers = new Headers({
      'x-amz-content-sha256': createHash('sha256')
        .update(content ?? '')
        .digest('hex'),
    });
    if (body) headers.set('content-type', body.mediaType);
    let isRefused = false;
    try {
      const response = await send(`${baseUrl}/${name}`, {
        method,
        headers,
        body: content ?? null,
        // A key is sent to the address of the settings and nowhere else.
        redirect: 'manual',
      });
      const answer = Buffer.from(await response.arrayBuffer());
      if (response.ok) return answer;
      const reason = reasonOf(answer);
      // Any other 404 is about the bucket or the address, and says nothing about the file.
      if (method !== 'PUT' && reason === 'NoSuchKey') return null;
      isRefused = isForTheOperator(response.status);
      throw new Error(`The storage answered ${response.status}: ${reason}`);
    } catch (error) {
      logger.error({ err: error, method, name }, 'the storage of uploads failed');
      if (isRefused) {
        throw new DomainError('unavailable', {
          de: 'Der Speicher für Dateien nimmt keine Anfragen von Robin an. Das kann nur beheben, wer diesen Server betreibt.',
          en: 'The storage of uploads accepts no requests from Robin. Only whoever runs this server can mend that.',
        });
      }
      throw new DomainError(
        'unavailable',
        {
          de: 'Der Speicher für Dateien antwortet nicht. Bitte versuch es gleich noch einmal.',
          en: 'The storage of uploads does not answer. Please try again in a moment.',
        },
        { retryAfterSeconds: 5 },
      );
    }
  }

  return {
    async write(name, content, mediaType) {
      await call('PUT', name, { content, mediaType });
    },
    read: (name) => call('GET', name),
    async remove(name) {
      await call('DELETE', name);
    },
  };
}

const isForLater = (status: number) => status >= 500 || status === 429;

/** Whether trying again leads to the same answer: a wrong key, bucket, region or address. */
function isForTheOperator(status: number): boolean {
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
}

/** The code in the XML of a refusal, e.g. `SignatureDoesNotMatch`. */
function reasonOf(answer: Buffer): string {
  return /<Code>([A-Za-z]{1,100})<\/Code>/.exec(answer.toString('utf8'))?.[1] ?? 'no reason';
}
