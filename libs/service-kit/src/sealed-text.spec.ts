import { seal, unseal } from './sealed-text.js';

const secret = 'a-secret-that-two-services-share-and-nobody-else';

describe('sealed text', () => {
  it('is read with the same secret, and with no other', () => {
    const sealed = seal('ein Geheimnis 🧵', secret);
    expect(unseal(sealed, secret)).toBe('ein Geheimnis 🧵');
    expect(() => unseal(sealed, `${secret}!`)).toThrow();
  });

  it('shows nothing of what it holds, and is never twice the same', () => {
    const [one, two] = [seal('token', secret), seal('token', secret)];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('token');
  });

  it('that was changed or cut on its way does not open', () => {
    const bytes = Buffer.from(seal('token', secret), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(changed.toString('base64url'), secret)).toThrow();
    }
    expect(() => unseal(bytes.subarray(0, 20).toString('base64url'), secret)).toThrow();
    expect(() => unseal('', secret)).toThrow();
  });
});
