import { readBackupSettings, untilNext } from './backup-settings.js';

const bucket = {
  BACKUP_S3_ENDPOINT: 'https://s3.example.com',
  BACKUP_S3_BUCKET: 'shop-backups',
  BACKUP_S3_ACCESS_KEY: 'shop',
  BACKUP_S3_SECRET_KEY: 'r7Vx2mQp9Lk4zTc8',
};
const detailOf = (env: NodeJS.ProcessEnv) => {
  try {
    readBackupSettings(env);
    return '';
  } catch (error) {
    return error instanceof Error && 'detail' in error ? String(error.detail) : String(error);
  }
};

describe('the settings of the backup', () => {
  it('containers A6: uses default backup settings, also if a variable is empty', () => {
    const settings = { at: 180, keepDays: 14, copyTo: null };
    expect(readBackupSettings({ BACKUP_AT: '', BACKUP_S3_BUCKET: '' })).toEqual(settings);
    expect(readBackupSettings({ ...bucket, BACKUP_AT: '23:30' })).toMatchObject({
      at: 1_410,
      copyTo: { bucket: 'shop-backups' },
    });
  });

  it.each([
    ['BACKUP_AT', { BACKUP_AT: '3 o’clock' }],
    ['BACKUP_KEEP_DAYS', { BACKUP_KEEP_DAYS: '0' }],
    ['BACKUP_S3_SECRET_KEY', { ...bucket, BACKUP_S3_SECRET_KEY: 'short' }],
    ['BACKUP_S3_ENDPOINT', { ...bucket, BACKUP_S3_ENDPOINT: '' }],
    ['BACKUP_S3_ACCESS_KEY', { BACKUP_S3_BUCKET: 'shop-backups' }],
  ])('containers A6: refuses a wrong or missing %s by name', (name, env) => {
    expect(detailOf(env)).toContain(name);
  });

  it('finds the next night for a backup, across midnight too', () => {
    expect(untilNext(180, new Date('2026-11-25T02:59:00Z'))).toBe(60_000);
    expect(untilNext(180, new Date('2026-11-25T03:00:00Z'))).toBe(86_400_000);
  });
});
