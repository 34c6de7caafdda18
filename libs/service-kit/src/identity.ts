// Identifies the caller: the token proves the session id, and Redis or auth returns the session (reliability 3.5).
import type { KeyObject } from 'node:crypto';
import { authRpc, sessionView, type SessionView } from '@shop/contracts/auth/auth';
import { jwtVerify } from 'jose';
import { DomainError } from './domain-error.js';
import { rootLogger } from './logger.js';
import { systemCaller, type Bus } from './bus/bus.js';
import { sessionRedis, type SessionReader } from './session-redis.js';
import { readTokenKeys } from './token-keys.js';

export const TOKEN_ISSUER = 'loomery';
export const TOKEN_AUDIENCE = 'shop';
const CLOCK_LEEWAY_SECONDS = 30;
/** How long auth's reply is cached while Redis is unavailable; an ended session can live that long. */
const RECALL_MS = 10_000;
const MAX_RECALLED = 10_000;
const MAX_PROVEN = 10_000;
const MAX_UNDERSTOOD = 10_000;

/** The content of a verified token: the session, its user, and its expiry (seconds, as in the token). */
export interface Proof {
  sid: string;
  sub: string;
  exp: number;
}

export class Identity {
  /** Texts from Redis with their parsed sessions. Redis is still read each time: the cache only saves parsing. */
  private readonly understood = new Map<string, { text: string; session: SessionView }>();
  private readonly recalled = new Map<string, { session: SessionView; until: number }>();
  /** Verified signatures, cached while their tokens are valid; the session is looked up each time. */
  private readonly proven = new Map<string, Proof>();

  private constructor(
    private readonly keys: ReadonlyMap<string, KeyObject>,
    private readonly sessions: SessionReader,
    private readonly bus: Pick<Bus, 'request'>,
  ) {}

  /** Reads the public keys and connects to Redis; continues without Redis if it is unavailable. */
  static async open(
    config: { TOKEN_PUBLIC_KEY_FILE: string; REDIS_URL: string; REDIS_PREFIX: string },
    bus: Pick<Bus, 'request'>,
  ): Promise<Identity> {
    const keys = readTokenKeys(config.TOKEN_PUBLIC_KEY_FILE);
    const sessions = await sessionRedis(config.REDIS_URL, config.REDIS_PREFIX);
    return new Identity(keys, sessions, bus);
  }

  /**
   * Returns the session of a token. Throws `auth.required` for an invalid token or session, and `service.unavailable`
   * if neither Redis nor auth can be reached.
   */
  async sessionOf(token: string): Promise<SessionView> {
    return this.sessionBehind(this.proofOf(token) ?? (await this.prove(token)));
  }

  /** Returns the cached proof of the same token; undefined if there is none, or if it has expired. */
  proofOf(token: string): Proof | undefined {
    const proof = this.proven.get(token);
    if (proof === undefined || proof.exp * 1_000 > Date.now()) return proof;
    this.proven.delete(token);
    return undefined;
  }

  /** Caches a verified token. The cache is limited, since verifying again costs little. */
  rememberProof(token: string, proof: Proof): void {
    if (this.proven.size >= MAX_PROVEN) this.proven.clear();
    this.proven.set(token, proof);
  }

  /** Returns the session of a token whose signature and dates are verified. */
  async sessionBehind(proof: Proof): Promise<SessionView> {
    const { sid } = proof;
    const stored = await this.stored(sid);
    const known = stored === undefined ? this.remembered(sid) : stored;
    const session = known ?? (await this.fetchFromAuth(sid));
    if (!isBehind(session, proof)) throw new DomainError('auth.required');
    return session;
  }

  /**
   * Returns the session that Redis has now, the same object while it is unchanged; undefined if only `sessionBehind`
   * can find it.
   */
  async sessionAtHand(proof: Proof): Promise<SessionView | undefined> {
    const session = await this.stored(proof.sid);
    return session && isBehind(session, proof) ? session : undefined;
  }

  /**
   * Returns the session as of the last lookup, without a new one; undefined if there was none, or if the token has
   * expired.
   */
  lastSeen(token: string): SessionView | undefined {
    const sid = this.proofOf(token)?.sid;
    if (sid === undefined) return undefined;
    return this.understood.get(sid)?.session ?? this.recalled.get(sid)?.session;
  }

  /** Removes a session that has just ended from the cached replies of auth. */
  forget(sid: string): void {
    this.recalled.delete(sid);
  }

  async close(): Promise<void> {
    await this.sessions.close();
  }

  private async prove(token: string): Promise<Proof> {
    try {
      const { payload } = await jwtVerify<Proof>(token, ({ kid }) => this.keyOf(kid), {
        algorithms: ['ES256'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        clockTolerance: CLOCK_LEEWAY_SECONDS,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      });
      const proof = { sid: String(payload.sid), sub: payload.sub, exp: payload.exp };
      this.rememberProof(token, proof);
      return proof;
    } catch {
      throw new DomainError('auth.required');
    }
  }

  private keyOf(kid = ''): KeyObject {
    const key = this.keys.get(kid);
    if (!key) throw new DomainError('auth.required');
    return key;
  }

  /** Reads the session from Redis; null if there is no readable one, undefined if Redis does not respond. */
  private async stored(sid: string): Promise<SessionView | null | undefined> {
    try {
      const text = await this.sessions.read(sid);
      return text === null ? null : this.sessionIn(sid, text);
    } catch (error) {
      rootLogger.debug(
        { err: error },
        'Redis did not respond for a session; requesting it from auth',
      );
      return undefined;
    }
  }

  /** Parses a session text only once, however often it is read. */
  private sessionIn(sid: string, text: string): SessionView | null {
    const known = this.understood.get(sid);
    if (known?.text === text) return known.session;
    const session = readSession(text);
    if (session === undefined) return null;
    if (this.understood.size >= MAX_UNDERSTOOD) this.understood.clear();
    this.understood.set(sid, { text, session });
    return session;
  }

  private remembered(sid: string): SessionView | undefined {
    const known = this.recalled.get(sid);
    return known !== undefined && known.until > performance.now() ? known.session : undefined;
  }

  private async fetchFromAuth(sid: string): Promise<SessionView> {
    // without the token, which must not travel while it is being verified
    const session = await this.bus.request(authRpc.findSession, { sid }, systemCaller);
    if (this.recalled.size >= MAX_RECALLED) this.recalled.clear();
    this.recalled.set(sid, { session, until: performance.now() + RECALL_MS });
    return session;
  }
}

const isBehind = (session: SessionView, { sid, sub }: Proof): boolean =>
  session.expiresAt > Date.now() && session.sid === sid && session.user._id === sub;

/** Freezes the session, since many calls share it. */
function readSession(text: string): SessionView | undefined {
  try {
    const session = sessionView.safeParse(JSON.parse(text)).data;
    if (session) Object.freeze(Object.freeze(session).user);
    return session;
  } catch {
    return undefined; // not JSON: auth has the right session
  }
}
