import 'reflect-metadata';
import { hash } from '@node-rs/argon2';
import { Passwords } from './passwords.js';

describe('passwords', () => {
  const passwords = new Passwords();

  it('stores passwords as argon2id hashes of the agreed strength, never twice the same', async () => {
    const [one, two] = await Promise.all([passwords.hash('a secret'), passwords.hash('a secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(passwords.isOutdated(one)).toBe(false);
  });

  it('accepts only the exact password that was set', async () => {
    const stored = await passwords.hash(' Löwe 🦁 ');
    await expect(passwords.verify(' Löwe 🦁 ', stored)).resolves.toBe(true);
    await expect(passwords.verify('Löwe 🦁', stored)).resolves.toBe(false);
  });

  it('cases 15: compares passwords as typed, in whatever bytes a browser sends them', async () => {
    const composed = 'Grüße-été-7'.normalize('NFC');
    const decomposed = 'Grüße-été-7'.normalize('NFD');
    for (const typed of [composed, decomposed]) {
      const stored = await passwords.hash(typed);
      await expect(passwords.verify(composed, stored)).resolves.toBe(true);
      await expect(passwords.verify(decomposed, stored)).resolves.toBe(true);
      await expect(passwords.verify('Grusse-ete-7', stored)).resolves.toBe(false);
    }
  });

  it('cases 15: accepts both forms for a password that was hashed in either', async () => {
    const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const composed = 'é-été-77'.normalize('NFC');
    const decomposed = 'é-été-77'.normalize('NFD');
    for (const before of [composed, decomposed]) {
      const stored = await hash(before, strength);
      await expect(passwords.verify(composed, stored)).resolves.toBe(true);
      await expect(passwords.verify(decomposed, stored)).resolves.toBe(true);
    }
  });

  it('never matches the password of an unknown account', async () => {
    await expect(passwords.verify('the password of no account', null)).resolves.toBe(false);
  });

  it('reports passwords hashed with weaker parameters as outdated', async () => {
    expect(passwords.isOutdated(await hash('old', { memoryCost: 8_192, timeCost: 1 }))).toBe(true);
  });

  it('refuses passwords in a flood instead of queueing them without limit', async () => {
    const stored = await passwords.hash('flooded');
    const tries = await Promise.allSettled(
      Array.from({ length: 120 }, () => passwords.verify('x', stored)),
    );
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((one) => one.reason.code === 'service.busy')).toBe(true);
  });
});
