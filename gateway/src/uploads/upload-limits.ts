// Limits of a form with files (reliability 3.8).
import { UPLOAD_LIMITS } from '@shop/contracts/catalogue/catalogue-admin';

export const UPLOAD_MS = 30_000;
/** Forms under way at a time, of all users and of one: each holds one file in memory. */
export const AT_ONCE = { all: 8, perUser: 2 } as const;
const FIELDS = 80;

export const formLimits = {
  files: UPLOAD_LIMITS.files,
  fileSize: UPLOAD_LIMITS.fileBytes,
  fields: FIELDS,
  /** The longest field is a description. */
  fieldSize: 24 * 1024,
  fieldNameSize: 100,
  parts: FIELDS + UPLOAD_LIMITS.files,
  headerPairs: 20,
} as const;
