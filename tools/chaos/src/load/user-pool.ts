import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuthReply } from '@shop/contracts/auth/auth';
import { LocalProblem } from '@shop/dev-stack/machine/local-problem';
import type { Databases } from '../databases.js';
import type { Acknowledged } from '../invariants/invariant.js';
import type { LoadBalancer } from './load-balancer.js';
import { Admin } from './admin.js';
import { Shopper } from './shopper.js';
import { isServerFault } from './counter.js';

const AT_ONCE = 4;
/** A busy machine hashes passwords slowly, so 429 and 503 are retried. */
const TIMEOUT_MS = 60_000;
const AGAIN_AFTER_MS = 500;
const PASSWORD = 'a-long-thread-of-flax';

/** Registers users when they are first needed and keeps them for later scenarios. */
export class UserPool {
  private readonly known: Shopper[] = [];
  private readonly staff: Admin[] = [];

  constructor(
    private readonly loadBalancer: LoadBalancer,
    private readonly databases: Databases,
    private readonly acknowledged: Acknowledged[],
  ) {}

  /** Returns `count` different shoppers, each signed in. */
  shoppers(count: number): Promise<Shopper[]> {
    return fill(this.known, count, () => this.join());
  }

  /** Returns `count` newly registered shoppers. */
  newShoppers(count: number): Promise<Shopper[]> {
    return fill([], count, () => this.join());
  }

  /** Returns `count` different admins, each signed in. */
  admins(count: number): Promise<Admin[]> {
    return fill(this.staff, count, async () => {
      const { email } = (await this.register()).user;
      await this.databases.query('auth', `UPDATE users SET role = 'admin' WHERE email = $1`, [
        email,
      ]);
      // A session keeps the role with which it began, so the user signs in after the change.
      return this.signIn({ email, password: PASSWORD });
    });
  }

  async signIn(account: { email: string; password: string }): Promise<Admin> {
    return new Admin(this.loadBalancer, (await this.enter(['/api/auth/login'], account)).token);
  }

  private async join(): Promise<Shopper> {
    const { token } = await this.register();
    return new Shopper(this.loadBalancer, token, this.acknowledged);
  }

  private register(): Promise<AuthReply> {
    const email = `shopper-${randomUUID()}@example.test`;
    const account = { name: 'Chaos Shopper', email, password: PASSWORD };
    return this.enter(['/api/auth/register', '/api/auth/login'], account);
  }

  /** Tries the paths in turn, because a registration without a response may have been stored. */
  private async enter(paths: readonly string[], body: object): Promise<AuthReply> {
    const end = performance.now() + TIMEOUT_MS;
    for (let tries = 0; ; tries += 1) {
      const path = paths[tries % paths.length] ?? '';
      const response = await this.loadBalancer.request({ method: 'POST', path, body });
      if (response.status >= 200 && response.status < 300)
        return JSON.parse(response.text) as AuthReply;
      const isFinal = tries === 0 && !isServerFault(response.status);
      if (isFinal || performance.now() > end) {
        throw new LocalProblem(`Sign-in failed: ${String(response.status)} ${response.text}`);
      }
      await pause(AGAIN_AFTER_MS);
    }
  }
}

async function fill<Person>(
  people: Person[],
  count: number,
  join: () => Promise<Person>,
): Promise<Person[]> {
  while (people.length < count) {
    const missing = Math.min(AT_ONCE, count - people.length);
    people.push(...(await Promise.all(Array.from({ length: missing }, join))));
  }
  return people.slice(0, count);
}
