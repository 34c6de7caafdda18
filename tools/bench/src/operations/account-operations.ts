import { hash } from '@node-rs/argon2';
import { newClientAddress } from '../load.js';
import { shopper } from '../shop/accounts.js';
import { sameBytes } from './cached-read-operations.js';
import type { Operation } from './operation.js';

/** The password strength that reliability 3.2 requires. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Number of sessions, used in turn: a single session would exceed its rate limit, and the shop ends the oldest ones
 * beyond this number.
 */
const SESSIONS = 8;

const login: Operation = {
  name: 'login',
  what: 'signing in, each time as another user',
  limit: 'one argon2id check behind node:http',
  share: 0.85,
  grows: false,
  prepare: async (shop) => {
    const buyers = await shop.buyers();
    const client = newClientAddress();
    let turn = 0;
    const next = (): string => {
      const { email, password } = buyers[(turn += 1) % buyers.length] ?? shopper;
      return JSON.stringify({ email, password });
    };
    return {
      target: {
        url: `${shop.address}/api/auth/login`,
        requests: [
          {
            method: 'POST',
            headers: { ...client, 'content-type': 'application/json' },
            setupRequest: (request) => ({ ...request, body: next() }),
          },
        ],
        isRight: (body) => body.includes('"token"'),
      },
      limit: {
        kind: 'argon2',
        password: shopper.password,
        hash: await hash(shopper.password, STRENGTH),
      },
    };
  },
};

const session: Operation = {
  name: 'session',
  what: 'who is signed in, with a warm session',
  limit: 'bare node:http with the same bytes',
  share: 0.4,
  grows: false,
  prepare: async (shop) => {
    const sessions: Record<string, string>[] = [];
    for (let session = 0; session < SESSIONS; session += 1)
      sessions.push({ authorization: `Bearer ${await shop.signIn(shopper)}` });
    return sameBytes(`${shop.address}/api/auth/user`, sessions);
  },
};

export const accountOperations = [login, session];
