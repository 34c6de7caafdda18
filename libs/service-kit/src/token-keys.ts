// The public keys that verify tokens. Several at once, so that the signing key can be changed while the shop runs.
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeProtectedHeader } from 'jose';

const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/** The name of a P-256 key: its JWK thumbprint (RFC 7638), which auth writes into each token as `kid`. */
export function kidOf(key: KeyObject): string {
  const { crv, kty, x, y } = key.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

/** Every public key of the PEM file, by its `kid`. Throws where there is none, or one that is not P-256. */
export function readTokenKeys(file: string): ReadonlyMap<string, KeyObject> {
  const keys = (readFileSync(file, 'utf8').match(PEM) ?? []).map((pem) => createPublicKey(pem));
  if (keys.length === 0) throw new Error(`${file} holds no public key`);
  for (const key of keys) {
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
      throw new Error(`${file} holds a key that is not P-256`);
  }
  return new Map(keys.map((key) => [kidOf(key), key]));
}

/**
 * The id of the key in a token's header; empty where it has none, is no token, or demands
 * to be understood in a way that we do not know (RFC 7515, 4.1.11).
 */
export function kidIn(token: string): string {
  try {
    const { kid = '', crit } = decodeProtectedHeader(token);
    return crit === undefined ? kid : '';
  } catch {
    return '';
  }
}
