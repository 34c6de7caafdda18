// The public keys that verify tokens. There can be several, so that the signing key can be rotated while the shop runs.
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeProtectedHeader } from 'jose';

const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/** Returns the name of a P-256 key: its JWK thumbprint (RFC 7638), which auth writes into each token as `kid`. */
export function kidOf(key: KeyObject): string {
  const { crv, kty, x, y } = key.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

/** Returns all public keys of the PEM file by `kid`. Throws if there is none, or if one is not P-256. */
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
 * Returns the key id in a token's header; empty if there is none, if the text is no token, or if the token requires an
 * unknown extension (RFC 7515, 4.1.11).
 */
export function kidIn(token: string): string {
  try {
    const { kid = '', crit } = decodeProtectedHeader(token);
    return crit === undefined ? kid : '';
  } catch {
    return '';
  }
}
