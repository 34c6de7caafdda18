import { type DataSource, In } from 'typeorm';
import { Letter } from '../letters/letter.entity.js';

/** Longer than the mail server may keep silent, all its time limits together. */
const HOLD_SECONDS = 120;

const TAKE = `
  UPDATE letters SET attempts = attempts + 1, next_at = now() + make_interval(secs => $2)
  WHERE id IN (
    SELECT id FROM letters
    WHERE status = 'waiting' AND next_at <= now()
    ORDER BY next_at
    LIMIT $1
    FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Takes letters that are due, each for one postman; a letter whose postman dies is due again after two minutes. */
export async function takeDueLetters(database: DataSource, count: number): Promise<Letter[]> {
  const [rows] = await database.query<[{ id: string }[], number]>(TAKE, [count, HOLD_SECONDS]);
  if (rows.length === 0) return [];
  return database.getRepository(Letter).findBy({ _id: In(rows.map(({ id }) => id)) });
}
