import { randomUUID } from 'node:crypto';
import type { AuthReply } from '@shop/contracts/auth';
import { LocalProblem } from '@shop/local/machine/local-problem';
import { pause } from '@shop/local/machine/until';
import type { Databases } from '../databases.js';
import type { Acknowledged } from '../invariants/acknowledged.js';
import type { Door } from '../shop/door.js';
import { Admin } from './admin.js';
import { Shopper } from './shopper.js';
import { isServerFault } from './tally.js';

const AT_ONCE = 4;
/** A busy machine hashes passwords slowly: whoever is told to come again does. */
const PATIENCE_MS = 60_000;
const AGAIN_AFTER_MS = 500;
const PASSWORD = 'a-long-thread-of-flax';

/** Everyone who has an account; each is registered when he is first needed. */
export class Crowd {
  private readonly shoppers: Shopper[] = [];
  private readonly staff: Admin[] = [];

  constructor(
    private readonly door: Door,
    private readonly databases: Databases,
    private readonly acknowledged: Acknowledged[],
  ) {}

  /** So many different shoppers, each signed in. */
  of(count: number): Promise<Shopper[]> {
    return fill(this.shoppers, count, () => this.join());
  }

  /** Shoppers who have never bought anything. */
  fresh(count: number): Promise<Shopper[]> {
    return fill([], count, () => this.join());
  }

  /** So many different admins, each signed in. */
  admins(count: number): Promise<Admin[]> {
    return fill(this.staff, count, async () => {
      const { email } = (await this.register()).user;
      await this.databases.query('auth', `UPDATE users SET role = 'admin' WHERE email = $1`, [
        email,
      ]);
      // the role of a session is that of its beginning
      return this.signIn({ email, password: PASSWORD });
    });
  }

  async signIn(account: { email: string; password: string }): Promise<Admin> {
    return new Admin(this.door, (await this.enter(['/api/auth/login'], account)).token);
  }

  private async join(): Promise<Shopper> {
    const { token } = await this.register();
    return new Shopper(this.door, token, this.acknowledged);
  }

  private register(): Promise<AuthReply> {
    const email = `shopper-${randomUUID()}@example.test`;
    const account = { name: 'Chaos Shopper', email, password: PASSWORD };
    return this.enter(['/api/auth/register', '/api/auth/login'], account);
  }

  /** Tries one door after the other: a registration that was not answered may have come about. */
  private async enter(paths: readonly string[], body: object): Promise<AuthReply> {
    const end = performance.now() + PATIENCE_MS;
    for (let tries = 0; ; tries += 1) {
      const path = paths[tries % paths.length] ?? '';
      const answer = await this.door.ask({ method: 'POST', path, body });
      if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.text) as AuthReply;
      const isFinal = tries === 0 && !isServerFault(answer.status);
      if (isFinal || performance.now() > end) {
        throw new LocalProblem(`Nobody can sign in: ${String(answer.status)} ${answer.text}`);
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
