import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from './bounded-queue.js';

// argon2id is the package's default algorithm; its enum cannot be named under isolatedModules.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';
/** Returns the password as it is hashed now, and as browsers may have sent it before. Usually they are equal. */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')]);

const HASHES_PER_CORE = 2;
const QUEUE = 50;

/** Hashes and verifies passwords. Throws `service.busy` if too many wait (reliability 3.2). */
@Injectable()
export class Passwords {
  private readonly queue = new BoundedQueue(HASHES_PER_CORE * availableParallelism(), QUEUE);
  private readonly dummyHash = hash('the password of no account', strength);

  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(password.normalize('NFC'), strength));
  }

  /** Verifies the password. Null stands for an unknown address, and costs as much as a known one. */
  verify(password: string, passwordHash: string | null): Promise<boolean> {
    return this.queue.run(async () => {
      const known = passwordHash ?? (await this.dummyHash);
      for (const form of formsOf(password))
        if (await verify(known, form)) return passwordHash !== null;
      return false;
    });
  }

  /** Returns true if the hash has outdated parameters. */
  isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(PARAMETERS);
  }
}
