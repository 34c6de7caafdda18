import type { BusinessStatus, Role } from '@shop/contracts/auth/auth';
import type { Prepared } from '@shop/service-kit/prepared-query';
import type { SessionEntity } from './session.entity.js';

/** Maximum number of sessions of a user. The oldest beyond it end. */
const MAX_SESSIONS = 10;

type NewSession = Pick<SessionEntity, 'sid' | 'userId' | 'expiresAt' | 'device' | 'idleSeconds'>;

/** The sids of the sessions that ended for the new one, and its user from the locked row. */
export interface BegunRow {
  ended: string[];
  name: string;
  email: string;
  role: Role;
  business: BusinessStatus;
  fitsAdmin: boolean;
  createdAt: Date;
}

/** The verified password of the session: its hash and, if checked, its strength. */
export interface ProvenPassword {
  passwordHash: string;
  fitsAdmin?: boolean;
}

/** Inserts a session if the password of the account still has this hash. Otherwise there is no row. */
export const beginSession = (
  session: NewSession,
  { passwordHash, fitsAdmin }: ProvenPassword,
): Prepared => {
  const { userId, sid, expiresAt, device, idleSeconds } = session;
  return {
    name: 'begin-proven-session',
    text: `SELECT ended, user_name AS name, user_email AS email, user_role AS role,
                  user_business AS business, joined AS "createdAt", is_strong AS "fitsAdmin"
             FROM begin_proven_session($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      userId,
      passwordHash,
      sid,
      expiresAt,
      device,
      idleSeconds,
      MAX_SESSIONS,
      fitsAdmin ?? null,
    ],
  };
};
