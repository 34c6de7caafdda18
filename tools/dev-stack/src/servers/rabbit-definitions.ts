import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface BusUser {
  name: string;
  tags?: string | string[];
}

/** The part of a definitions file that we read; the rest is unchanged. */
export interface Definitions {
  users?: BusUser[];
  vhosts?: { name: string }[];
  queues?: { name: string }[];
  [rest: string]: unknown;
}

/** RabbitMQ's own format (rabbit_password_hashing_sha256): base64 of salt and SHA-256 of salt and password. */
export function passwordHash(password: string, salt = randomBytes(4)): string {
  const digest = createHash('sha256').update(salt).update(password, 'utf8').digest();
  return Buffer.concat([salt, digest]).toString('base64');
}

/** Returns the topology of the repository with the passwords of this machine; the file itself has none. */
export function withPasswords(
  definitions: Definitions,
  passwordOf: (user: string) => string,
): Definitions {
  const users = (definitions.users ?? []).map((user) => ({
    tags: [],
    ...user,
    password_hash: passwordHash(passwordOf(user.name)),
    hashing_algorithm: 'rabbit_password_hashing_sha256',
  }));
  return { ...definitions, users };
}

export function readDefinitions(file: string): Definitions {
  return JSON.parse(readFileSync(file, 'utf8')) as Definitions;
}

/** Returns a broker with one administrator and nothing else; tests create their own virtual hosts. */
export function bareDefinitions(administrator: string): Definitions {
  const rights = { configure: '.*', write: '.*', read: '.*' };
  return {
    users: [{ name: administrator, tags: ['administrator'] }],
    vhosts: [{ name: '/' }],
    permissions: [{ user: administrator, vhost: '/', ...rights }],
  };
}
