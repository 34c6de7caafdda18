import { createPublicKey, createPrivateKey, sign, verify } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { Secrets } from './secrets.js';

describe('the secrets of a checkout', () => {
  const folder = temporaryFolder();

  it('creates the secrets of a checkout once and keeps them', () => {
    const first = new Secrets(folder.path).password('redis');
    expect(new Secrets(folder.path).password('redis')).toBe(first);
    expect(new Secrets(folder.path).password('postgres')).not.toBe(first);
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  });

  it('lets only the owner read the secrets', () => {
    new Secrets(folder.path).password('redis');
    expect(statSync(join(folder.path, 'redis')).mode & 0o077).toBe(0);
    expect(statSync(folder.path).mode & 0o077).toBe(0);
  });

  it('creates a pair of keys that sign and verify tokens', () => {
    const keys = new Secrets(folder.path).tokenKeys();
    const text = Buffer.from('a token');
    const signature = sign('sha256', text, createPrivateKey(readFileSync(keys.privateKeyFile)));
    const publicKey = createPublicKey(readFileSync(keys.publicKeyFile));
    expect(verify('sha256', text, publicKey, signature)).toBe(true);
    expect(publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  });
});
