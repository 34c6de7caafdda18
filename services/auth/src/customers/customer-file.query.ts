import { type CustomerNote, NOTE_OPEN_MS } from '@shop/contracts/auth/customer-file';
import { type EntityManager } from 'typeorm';

/** Maximum number of notes that are shown of a customer. */
const NOTES_MAX = 200;

interface NoteRow {
  _id: string;
  text: string;
  byId: string;
  byName: string;
  at: Date;
  struckBy: string | null;
}

const columns =
  'id AS _id, text, by_user AS "byId", by_name AS "byName", at, struck_by AS "struckBy"';

const noteOf = ({ byId, byName, at, ...row }: NoteRow): CustomerNote => ({
  ...row,
  by: { _id: byId, name: byName },
  at: at.toISOString(),
  openUntil: new Date(at.getTime() + NOTE_OPEN_MS).toISOString(),
});

/** Returns the notes of a customer, newest first. */
export async function notesOf(manager: EntityManager, user: string): Promise<CustomerNote[]> {
  const rows = await manager.query<NoteRow[]>(
    `SELECT ${columns} FROM customer_notes WHERE user_id = $1 ORDER BY at DESC, id LIMIT $2`,
    [user, NOTES_MAX],
  );
  return rows.map(noteOf);
}

interface NewNote {
  user: string;
  text: string;
  by: { _id: string; name: string };
  messageId: string;
}

/** Stores a note once for each message. `isNew` is false if an earlier delivery has stored it. */
export async function insertNote(
  manager: EntityManager,
  { user, text, by, messageId }: NewNote,
): Promise<{ note: CustomerNote; isNew: boolean }> {
  const added = await manager.query<unknown[]>(
    `INSERT INTO customer_notes (user_id, text, by_user, by_name, message_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (message_id) DO NOTHING RETURNING 1`,
    [user, text, by._id, by.name, messageId],
  );
  const [row] = await manager.query<[NoteRow]>(
    `SELECT ${columns} FROM customer_notes WHERE message_id = $1`,
    [messageId],
  );
  return { note: noteOf(row), isNew: added.length > 0 };
}

/** Locks a note of the customer. Returns null if there is none. */
export async function lockNote(
  manager: EntityManager,
  { user, note }: { user: string; note: string },
): Promise<CustomerNote | null> {
  const [row] = await manager.query<NoteRow[]>(
    `SELECT ${columns} FROM customer_notes WHERE id = $1 AND user_id = $2 FOR UPDATE`,
    [note, user],
  );
  return row ? noteOf(row) : null;
}

export async function updateNote(
  manager: EntityManager,
  { _id, text, struckBy }: CustomerNote,
): Promise<void> {
  await manager.query('UPDATE customer_notes SET text = $2, struck_by = $3 WHERE id = $1', [
    _id,
    text,
    struckBy,
  ]);
}

export async function tagsOf(manager: EntityManager, user: string): Promise<string[]> {
  const rows = await manager.query<{ tag: string }[]>(
    'SELECT tag FROM customer_tags WHERE user_id = $1 ORDER BY folded',
    [user],
  );
  return rows.map(({ tag }) => tag);
}

/** Adds a tag. If an equal one exists, it keeps its spelling. */
export async function addTag(
  manager: EntityManager,
  { user, tag, folded }: { user: string; tag: string; folded: string },
): Promise<void> {
  await manager.query(
    'INSERT INTO customer_tags (user_id, tag, folded) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [user, tag, folded],
  );
}

export async function removeTag(
  manager: EntityManager,
  { user, folded }: { user: string; folded: string },
): Promise<void> {
  await manager.query('DELETE FROM customer_tags WHERE user_id = $1 AND folded = $2', [
    user,
    folded,
  ]);
}
