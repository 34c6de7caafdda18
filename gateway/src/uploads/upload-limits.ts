// What a form with files may hold (reliability 3.8). One that asks for more is ended while it is still coming.
import { UPLOAD_LIMITS } from '@shop/contracts/catalogue-admin';

export const UPLOAD_MS = 30_000;
/** Forms under way at a time, of one user and of all: each holds one file in memory. */
export const AT_ONCE = { perUser: 2, all: 8 } as const;
/** The form itself beside its files: a description is the longest field. */
const FIELD_BYTES = 24 * 1024;
const FIELDS = 80;

export const parserLimits = {
  files: UPLOAD_LIMITS.files,
  fileSize: UPLOAD_LIMITS.fileBytes,
  fields: FIELDS,
  fieldSize: FIELD_BYTES,
  fieldNameSize: 100,
  parts: FIELDS + UPLOAD_LIMITS.files,
  headerPairs: 20,
} as const;

export const UPLOAD_BYTES = UPLOAD_LIMITS.files * UPLOAD_LIMITS.fileBytes + FIELDS * FIELD_BYTES;
