import { encrypt, decrypt } from './encrypted-text.js';

const secret = 'a-secret-that-two-services-alone-share';

describe('encrypted text', () => {
  it('decrypts text with the same secret, and with no other', () => {
    const encrypted = encrypt('ein Geheimnis 🧵', secret);
    expect(decrypt(encrypted, secret)).toBe('ein Geheimnis 🧵');
    expect(() => decrypt(encrypted, `${secret}!`)).toThrow();
  });

  it('hides the content, and never encrypts to the same text twice', () => {
    const one = encrypt('token', secret);
    const two = encrypt('token', secret);
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('token');
  });

  it('refuses encrypted text that was changed or cut', () => {
    const bytes = Buffer.from(encrypt('token', secret), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decrypt(changed.toString('base64url'), secret)).toThrow();
    }
    expect(() => decrypt(bytes.subarray(0, 20).toString('base64url'), secret)).toThrow();
    expect(() => decrypt('', secret)).toThrow();
  });
});
