import 'reflect-metadata';
import { hash } from '@node-rs/argon2';
import { Passwords } from './passwords.js';

describe('passwords', () => {
  const passwords = new Passwords();

  it('are stored as argon2id hashes of the agreed strength, never twice the same', async () => {
    const [one, two] = await Promise.all([passwords.hash('a secret'), passwords.hash('a secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(passwords.isOutdated(one)).toBe(false);
  });

  it('open only with exactly what was typed', async () => {
    const stored = await passwords.hash(' Löwe 🦁 ');
    await expect(passwords.verify(' Löwe 🦁 ', stored)).resolves.toBe(true);
    await expect(passwords.verify('Löwe 🦁', stored)).resolves.toBe(false);
  });

  it('of an unknown account never match', async () => {
    await expect(passwords.verify('the password of no account', null)).resolves.toBe(false);
  });

  it('hashed with a lesser strength are outdated', async () => {
    expect(passwords.isOutdated(await hash('old', { memoryCost: 8_192, timeCost: 1 }))).toBe(true);
  });

  it('in a flood are refused rather than queued without end', async () => {
    const stored = await passwords.hash('flooded');
    const tries = await Promise.allSettled(
      Array.from({ length: 120 }, () => passwords.verify('x', stored)),
    );
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((one) => one.reason.code === 'service.busy')).toBe(true);
  });
});
