import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals texts that must be stored and read again: keys of providers, tokens of other services. */
export interface SecretBox {
  /**
   * Encrypts with AES-256-GCM under a fresh nonce. `context` names what the secret belongs to
   * (`language_models/openai`); a sealed text opens in the same context only, so that a row copied
   * to another place is worth nothing there.
   */
  seal(text: string, context?: string): string;
  /** null when the key, the context or the sealed text is not what it was */
  open(sealed: string, context?: string): string | null;
}

const VERSION = 'v1';
const KEY_MIN_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param key the installation's secret, at least 16 bytes of any origin; the cipher key is derived
 * from it with HKDF-SHA-256 (RFC 5869), so that other uses of the same secret share nothing with it
 */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length < KEY_MIN_BYTES) {
    throw new RangeError(`The secret key needs at least ${KEY_MIN_BYTES} bytes.`);
  }
  const cipherKey = Buffer.from(hkdfSync('sha256', key, '', 'robin secret box v1', 32));

  return {
    seal(text, context = '') {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },

    open(sealed, context = '') {
      const [version, encoded = ''] = sealed.split('.', 2);
      const bytes = Buffer.from(encoded, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context, 'utf8'));
      decipher.setAuthTag(tag);
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        // The one thing that fails here is the tag: what it vouches for was sealed elsewhere, or is another text.
        return null;
      }
    },
  };
}
