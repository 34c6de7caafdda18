import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { BackupFolder, nameAt } from './backup-folder.js';
import { requireEqual } from './backups.js';

const contents = { rows: { auth: { 'public.users': 2 } }, images: 3 };
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3));

describe('the folder of the backups', () => {
  const temporary = temporaryFolder();
  const folder = () => new BackupFolder(join(temporary.path, 'backups'));
  const add = (day: number) => folder().add(nameAt(at(day)), () => Promise.resolve(contents));

  it('containers A6: stores a backup whole or not at all', async () => {
    await add(1);
    const torn = folder().add(nameAt(at(2)), (into) => {
      writeFileSync(join(into, 'auth.dump'), 'half');
      return Promise.reject(new Error('the disk is full'));
    });
    await expect(torn).rejects.toThrow('the disk is full');
    expect(readdirSync(folder().path)).toEqual(['2026-11-01T03-00-00Z', 'backup.prom']);
    expect(folder().open('2026-11-01T03-00-00Z').contents).toEqual(contents);
  });

  it('containers A6: deletes old backups with their removed images, and never the newest', async () => {
    for (const day of [1, 2, 20]) await add(day);
    for (const day of [2, 20]) mkdirSync(folder().removedAt(nameAt(at(day))), { recursive: true });
    expect(folder().prune(14, at(30))).toEqual([nameAt(at(1)), nameAt(at(2))]);
    expect(folder().prune(14, new Date('2027-03-01'))).toEqual([]);
    expect(folder().names()).toEqual([nameAt(at(20))]);
    expect(existsSync(folder().removedAt(nameAt(at(2))))).toBe(false);
  });

  it('returns the age of the newest backup, and which images were removed since', async () => {
    expect(folder().age(at(3))).toBeNull();
    await add(1);
    await add(2);
    expect(folder().age(at(3))).toBe(86_400_000);
    mkdirSync(folder().removedAt(nameAt(at(2))), { recursive: true });
    expect(folder().removedSince(nameAt(at(1)))).toEqual([folder().removedAt(nameAt(at(2)))]);
    expect(folder().removedSince(nameAt(at(2)))).toEqual([]);
  });

  it('containers A6: refuses a backup folder by name that is read-only or too small', () => {
    writeFileSync(join(temporary.path, 'file'), '');
    const file = new BackupFolder(join(temporary.path, 'file'));
    expect(() => file.requireSpace()).toThrow(/^BACKUP_DIR: the folder cannot be written/);
    expect(() => folder().requireSpace(Number.MAX_SAFE_INTEGER)).toThrow(
      /^BACKUP_DIR: The disk is nearly full/,
    );
    expect(() => folder().requireSpace(1)).not.toThrow();
  });

  it.each(['2026-11-01T03-00-00Z', '../..', 'images'])(
    'refuses to open %s, which is no backup',
    (name) => {
      expect(() => folder().open(name)).toThrow(`There is no backup ${name}.`);
    },
  );

  it('containers A6: names the tables that have other rows after a restore', () => {
    expect(() => requireEqual('auth', { users: 2 }, { users: 1, more: 0 })).toThrow(/of auth/);
    expect(() => requireEqual('auth', { users: 2 }, { users: 2 })).not.toThrow();
  });
});
