import { type DataSource } from 'typeorm';
import { type Letter } from '../letters/letter.entity.js';

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
 * dies is due again after `holdSeconds`.
 */
export async function takeDueLetters(
  database: DataSource,
  count: number,
  holdSeconds: number,
): Promise<DueLetter[]> {
  const [letters] = await database.query<[DueLetter[], number]>(TAKE, [count, holdSeconds]);
  return letters;
}

// The number of attempts tells who has taken a letter last.
const HOLD_ON = `
  UPDATE letters SET next_at = now() + make_interval(secs => $3)
  FROM unnest($1::uuid[], $2::int[]) AS held (id, attempts)
  WHERE letters.id = held.id AND letters.attempts = held.attempts AND status = 'waiting'`;

/** Keeps taken letters out of other mailers' reach for so many seconds more. */
export async function holdOn(
  database: DataSource,
  letters: readonly DueLetter[],
  holdSeconds: number,
): Promise<void> {
  const ids = letters.map(({ _id }) => _id);
  const attempts = letters.map((letter) => letter.attempts);
  await database.query(HOLD_ON, [ids, attempts, holdSeconds]);
}
