import { join } from 'node:path';
import pg from 'pg';
import { LocalProblem } from '../machine/local-problem.js';
import { BUCKET } from '../object-store/bucket.js';
import {
  backUpAndCount,
  countRestored,
  replaceByRestored,
  requireReadable,
  restoreIntoNew,
  type RowCounts,
} from '../shop/database-backups.js';
import type { StorePlan } from '../servers/store-plan.js';
import { nameAt, type BackupFolder, type Contents } from './backup-folder.js';
import type { BackupSettings } from './backup-settings.js';
import { Rclone } from './rclone.js';

const SHOP = `shop:${BUCKET}`;
type Database = StorePlan['databases'][number];
/** Migrates a restored database that is not in use yet. */
export type Migrate = (service: string, url: string) => Promise<void>;

/** Backups of all databases and images of the shop in containers. */
export class Backups {
  private readonly rclone: Rclone;

  constructor(
    private readonly plan: StorePlan,
    private readonly folder: BackupFolder,
    private readonly settings: BackupSettings,
    private readonly migrate: Migrate,
  ) {
    const { copyTo } = settings;
    this.rclone = new Rclone({
      shop: { ...plan.images, bucket: BUCKET },
      ...(copyTo && { copy: copyTo }),
    });
  }

  /** Makes a backup, copies it to the bucket elsewhere, and removes the old ones. */
  async backUp(): Promise<{ name: string; contents: Contents }> {
    this.folder.requireSpace();
    this.folder.requireSpace(await this.bytesNeeded());
    const name = nameAt(new Date());
    const contents = await this.folder.add(name, async (into) => {
      const rows: Contents['rows'] = {};
      for (const database of this.plan.databases)
        rows[serviceOf(database)] = await backUpAndCount(
          addressOf(database)(database.database),
          fileOf(into, database),
        );
      await this.rclone.sync(SHOP, this.folder.images, this.folder.removedAt(name));
      return { rows, images: (await this.rclone.size(this.folder.images)).count };
    });
    this.folder.prune(this.settings.keepDays, new Date());
    const { copyTo } = this.settings;
    if (copyTo) await this.rclone.sync(this.folder.path, `copy:${copyTo.bucket}`);
    return { name, contents };
  }

  /** Copies the backups back from the bucket elsewhere. */
  async fetch(): Promise<void> {
    const { copyTo } = this.settings;
    if (!copyTo) throw new LocalProblem('BACKUP_S3_BUCKET: is missing');
    this.folder.requireSpace((await this.rclone.size(`copy:${copyTo.bucket}`)).bytes);
    await this.rclone.copy(`copy:${copyTo.bucket}`, this.folder.path);
  }

  /** Replaces the present data by the backup: all databases, or none. Checks the numbers of rows and images before. */
  async restore(name: string): Promise<Contents> {
    const { folder, contents } = this.folder.open(name);
    for (const database of this.plan.databases) await requireReadable(fileOf(folder, database));
    for (const database of this.plan.databases) await this.restoreOne(database, folder, contents);
    for (const from of [this.folder.images, ...this.folder.removedSince(name)])
      await this.rclone.copy(from, SHOP);
    const { count } = await this.rclone.size(SHOP);
    if (count < contents.images)
      throw new LocalProblem(`${String(count)} of ${String(contents.images)} images are there.`);
    for (const database of this.plan.databases)
      await replaceByRestored(addressOf(database), database.database);
    return contents;
  }

  private async restoreOne(database: Database, folder: string, contents: Contents): Promise<void> {
    const address = addressOf(database);
    const service = serviceOf(database);
    await restoreIntoNew(address, database, fileOf(folder, database), async (restored) => {
      requireEqual(
        service,
        contents.rows[service] ?? {},
        await countRestored(address, database.database),
      );
      const { role, password } = database.migrate;
      const url = Object.assign(new URL(address(restored)), { username: role, password });
      await this.migrate(service, url.href);
    });
  }

  /** Returns an upper limit: a dump is compressed, and most images are in the backup already. */
  private async bytesNeeded(): Promise<number> {
    const sizes = await Promise.all(this.plan.databases.map(sizeOf));
    const shop = await this.rclone.size(SHOP);
    const there = await this.rclone.size(this.folder.images);
    return sizes.reduce((sum, size) => sum + size, 0) + Math.max(0, shop.bytes - there.bytes);
  }
}

const serviceOf = ({ host }: Database): string => host.replace(/-db$/, '');
const fileOf = (folder: string, database: Database): string =>
  join(folder, `${serviceOf(database)}.dump`);
const addressOf =
  ({ host, password }: Database) =>
  (database: string) =>
    `postgres://postgres:${password}@${host}:5432/${database}`;

async function sizeOf(database: Database): Promise<number> {
  const client = new pg.Client({ connectionString: addressOf(database)(database.database) });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>(
      'SELECT pg_database_size(current_database()) AS bytes',
    );
    return Number(rows[0]?.bytes);
  } finally {
    await client.end();
  }
}

/** Throws a sentence that names each table whose row count differs from the backup. */
export function requireEqual(service: string, wanted: RowCounts, found: RowCounts): void {
  const other = Object.keys({ ...wanted, ...found }).filter(
    (table) => wanted[table] !== found[table],
  );
  if (other.length === 0) return;
  const lines = other.map(
    (table) => `${table}: ${String(found[table] ?? 'none')} of ${String(wanted[table] ?? 'none')}`,
  );
  throw new LocalProblem(`The restored database of ${service} has other rows.`, lines.join('\n'));
}
