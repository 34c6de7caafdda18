import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { insertCloth, updateCloth } from './cloth.query.js';
import { summaryOf, type Sheet } from './cloth.rules.js';

/** Stores a new draft; returns null if its code is taken. */
export async function addCloth(
  manager: EntityManager,
  code: string,
  sheet: Sheet,
): Promise<{ _id: string; code: string; name: string } | null> {
  const { name, composition, ...values } = sheet;
  const summary = summaryOf(code, sheet);
  const cloth = { _id: randomUUID(), code, name };
  if (!(await insertCloth(manager, { ...cloth, summary }))) return null;
  await updateCloth(manager, cloth._id, { name, summary, version: 1, values, composition });
  return cloth;
}
