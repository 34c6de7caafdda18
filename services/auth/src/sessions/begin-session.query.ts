import type { Prepared } from '@shop/service-kit/prepared-query';
import type { SessionEntity } from './session.entity.js';

/** The oldest beyond these end. */
const MAX_SESSIONS = 10;

type NewSession = Pick<SessionEntity, 'sid' | 'userId' | 'expiresAt' | 'device' | 'idleSeconds'>;

/** The sids of the sessions that ended for the new one; null where none was begun. */
export interface BegunRow {
  ended: string[] | null;
}

/** Writes a session of the account whose password has been proven by this hash, and by no other. */
export const beginSession = (session: NewSession, provenHash: string): Prepared => {
  const { userId, sid, expiresAt, device, idleSeconds } = session;
  return {
    name: 'begin-session',
    text: 'SELECT begin_session($1, $2, $3, $4, $5, $6, $7) AS ended',
    values: [userId, provenHash, sid, expiresAt, device, idleSeconds, MAX_SESSIONS],
  };
};
