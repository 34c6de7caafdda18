import { type DataSource } from 'typeorm';
import { type Letter } from '../letters/letter.entity.js';

/** Longer than the mail server may keep silent, all its time limits together. */
const HOLD_SECONDS = 120;

const TAKE = `
  UPDATE letters SET attempts = attempts + 1, next_at = now() + make_interval(secs => $2)
  WHERE id IN (
    SELECT id FROM letters
    WHERE status = 'waiting' AND next_at <= now()
    ORDER BY (useful_until IS NULL), next_at
    LIMIT $1
    FOR UPDATE SKIP LOCKED)
  RETURNING id AS _id, receiver AS "to", subject, plain, words, html, unsubscribe, follows,
    sealed_secret AS "sealedSecret", useful_until AS "usefulUntil", attempts`;

/** A letter in the postman's hands. */
export type DueLetter = Pick<
  Letter,
  | '_id'
  | 'to'
  | 'subject'
  | 'plain'
  | 'words'
  | 'html'
  | 'unsubscribe'
  | 'follows'
  | 'sealedSecret'
  | 'usefulUntil'
  | 'attempts'
>;

/**
 * Takes letters that are due, those first that are of use for a time only, each for one postman; a letter whose postman
 * dies is due again after two minutes.
 */
export async function takeDueLetters(database: DataSource, count: number): Promise<DueLetter[]> {
  const [letters] = await database.query<[DueLetter[], number]>(TAKE, [count, HOLD_SECONDS]);
  return letters;
}
