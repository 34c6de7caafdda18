import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kidIn, kidOf, readTokenKeys } from './token-keys.js';
import { signTestToken, testKeys, testSession } from '@shop/service-kit-testing/test-identity';

const file = join(mkdtempSync(join(tmpdir(), 'loomery-keys-')), 'public.pem');
const pair = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve });
const pem = ({ publicKey }: ReturnType<typeof pair>) =>
  publicKey.export({ type: 'spki', format: 'pem' }) as string;

describe('the keys that verify tokens', () => {
  it('reads all verification keys of the file, both old and new during rotation', () => {
    const old = pair();
    const next = pair();
    writeFileSync(file, `${pem(old)}\n# since November\n${pem(next)}`);
    expect([...readTokenKeys(file).keys()]).toEqual([kidOf(old.publicKey), kidOf(next.publicKey)]);
  });

  it('names the verification keys as auth does', () => {
    const { publicKey } = pair();
    expect(kidOf(publicKey)).toMatch(/^[\w-]{43}$/);
  });

  it('requires at least one verification key, on the right curve', () => {
    writeFileSync(file, pem(pair('P-384')));
    expect(() => readTokenKeys(file)).toThrow(/not P-256/);
    writeFileSync(file, 'nothing');
    expect(() => readTokenKeys(file)).toThrow(/no public key/);
  });

  it('returns the key that a token names, and none for an invalid token', async () => {
    const token = await signTestToken(testSession());
    const [kid] = readTokenKeys(testKeys().publicKeyFile).keys();
    expect(kidIn(token)).toBe(kid);
    expect([kidIn(''), kidIn('a.b.c'), kidIn('..')]).toEqual(['', '', '']);
  });
});
