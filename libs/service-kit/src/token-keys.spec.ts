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
  it('are all that the file holds, the old beside the new while they are exchanged', () => {
    const [old, next] = [pair(), pair()];
    writeFileSync(file, `${pem(old)}\n# since November\n${pem(next)}`);
    expect([...readTokenKeys(file).keys()]).toEqual([kidOf(old.publicKey), kidOf(next.publicKey)]);
  });

  it('have the name that auth gives them, from either half', () => {
    const { publicKey } = pair();
    expect(kidOf(publicKey)).toMatch(/^[\w-]{43}$/);
  });

  it('are of the one curve, and at least one', () => {
    writeFileSync(file, pem(pair('P-384')));
    expect(() => readTokenKeys(file)).toThrow(/not P-256/);
    writeFileSync(file, 'nothing');
    expect(() => readTokenKeys(file)).toThrow(/no public key/);
  });

  it('are named by the token; what is no token names none', async () => {
    const token = await signTestToken(testSession());
    const [kid] = readTokenKeys(testKeys().publicKeyFile).keys();
    expect(kidIn(token)).toBe(kid);
    expect([kidIn(''), kidIn('a.b.c'), kidIn('..')]).toEqual(['', '', '']);
  });
});
