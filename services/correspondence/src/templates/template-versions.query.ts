// Versions of templates. The newest version of a template is used.
import type { TemplateKey, TemplateTexts } from '@shop/contracts/correspondence/email-templates';
import type { EntityManager } from 'typeorm';

/** Maximum number of versions of a template. */
const KEPT = 50;

export interface TemplateVersion {
  readonly key: TemplateKey;
  readonly version: number;
  /** Texts that differ from the first edition. */
  readonly texts: TemplateTexts;
  readonly by: string;
  readonly at: Date;
}

const COLUMNS = 'key, version, texts, saved_by AS "by", saved_at AS "at"';
const NEWEST = `
  SELECT DISTINCT ON (key) ${COLUMNS} FROM email_template_versions ORDER BY key, version DESC`;
const VERSIONS = `
  SELECT ${COLUMNS} FROM email_template_versions WHERE key = $1
   ORDER BY version DESC LIMIT ${String(KEPT)}`;
const ADD = `
  INSERT INTO email_template_versions (key, version, texts, saved_by) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING version`;
const REMOVE = 'DELETE FROM email_template_versions WHERE key = $1 AND version <= $2';

/** Returns the newest version of every template that was ever saved. */
export const newestVersions = (manager: EntityManager): Promise<TemplateVersion[]> =>
  manager.query(NEWEST);

/** Returns the versions of a template, newest first. */
export const versionsOf = (manager: EntityManager, key: TemplateKey): Promise<TemplateVersion[]> =>
  manager.query(VERSIONS, [key]);

/** Adds a version, and removes those beyond the last 50. Returns false if the version exists already. */
export async function addVersion(
  manager: EntityManager,
  { key, version, texts, by }: Omit<TemplateVersion, 'at'>,
): Promise<boolean> {
  const values = [key, version, JSON.stringify(texts), by];
  const added = await manager.query<unknown[]>(ADD, values);
  if (added.length === 0) return false;
  await manager.query(REMOVE, [key, version - KEPT]);
  return true;
}
