import { z } from 'zod';
import { LocalProblem } from '../machine/local-problem.js';

const schema = z.object({
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time of the day in UTC, such as 03:00')
    .default('03:00'),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_BUCKET: z.string().min(3).optional(),
  BACKUP_S3_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET_KEY: z.string().min(16, 'is shorter than 16 characters').optional(),
});
const OF_BUCKET = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY',
  'BACKUP_S3_SECRET_KEY',
] as const;

export interface S3Place {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

export interface BackupSettings {
  /** Minutes after midnight, UTC. */
  at: number;
  keepDays: number;
  /** Bucket elsewhere that gets a copy of the folder. */
  copyTo: S3Place | null;
}

/** Reads the settings; throws a sentence that names each invalid one. */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const faults = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const set = OF_BUCKET.filter((name) => given[name] !== undefined);
  const missing = set.length === 0 ? [] : OF_BUCKET.filter((name) => given[name] === undefined);
  const all = [...(faults ?? []), ...missing.map((name) => `${name}: is missing`)];
  if (!parsed.success || all.length > 0)
    throw new LocalProblem('The settings of the backup are wrong.', all.join('\n'));
  const [hours = 0, minutes = 0] = parsed.data.BACKUP_AT.split(':').map(Number);
  return {
    at: hours * 60 + minutes,
    keepDays: parsed.data.BACKUP_KEEP_DAYS,
    copyTo: set.length === 0 ? null : placeOf(parsed.data),
  };
}

const placeOf = (data: z.infer<typeof schema>): S3Place => ({
  endpoint: data.BACKUP_S3_ENDPOINT ?? '',
  bucket: data.BACKUP_S3_BUCKET ?? '',
  accessKey: data.BACKUP_S3_ACCESS_KEY ?? '',
  secretKey: data.BACKUP_S3_SECRET_KEY ?? '',
});

/** Returns the milliseconds from `now` until this time of day comes next. */
export function untilNext(at: number, now: Date): number {
  const next = new Date(now);
  next.setUTCHours(Math.floor(at / 60), at % 60, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() - now.getTime();
}
