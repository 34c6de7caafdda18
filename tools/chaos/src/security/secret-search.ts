// Searches every store of a shop for secrets that must not be in it.
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DATABASES, type Databases } from '../databases.js';

/** Folders that are not searched: the shop's own keys, and the mailbox, because recipients may read their e-mails. */
const NOT_OURS = ['secrets', 'mail'];
const NONE: readonly string[] = [];

/** Lists files below the folder that contain a word: logs, and the disks of bus, Redis, PostgreSQL and the S3 store. */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const file of filesBelow(folder)) {
    const name = relative(folder, file);
    if (NOT_OURS.includes(name.split('/')[0] ?? '')) continue;
    for (const word of await foundIn(file, words)) found.push(`${name}: ${word}`);
  }
  return found;
}

/** Lists tables with a row that contains a word, because the disk may hold the row compressed. */
export async function tablesWith(
  databases: Databases,
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const database of DATABASES) {
    const tables = await databases.query<{ name: string }>(
      database,
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables) {
      for (const word of words) {
        const rows = await databases.count(
          database,
          `SELECT count(*) AS count FROM ${name} t WHERE strpos(t::text, $1) > 0`,
          [word],
        );
        if (rows > 0) found.push(`${database}.${name}: ${word}`);
      }
    }
  }
  return found;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  // A server may remove a file while it is listed.
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

async function foundIn(file: string, words: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  const overlap = Math.max(...words.map(({ length }) => length));
  let rest = '';
  try {
    for await (const chunk of createReadStream(file, 'latin1')) {
      const text = rest + String(chunk);
      for (const word of words) if (text.includes(word)) found.add(word);
      rest = text.slice(-overlap);
    }
  } catch {
    return NONE; // The file was removed or has another owner; the databases are searched separately.
  }
  return [...found];
}
