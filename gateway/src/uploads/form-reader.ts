import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@shop/contracts/core/errors';
import { DomainError } from '@shop/service-kit/domain-error';
import { withTimeout } from '@shop/service-kit/with-timeout';
import type { FastifyRequest } from 'fastify';
import { formLimits, UPLOAD_MS } from './upload-limits.js';

/** The values of every field, in the order in which they arrived. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

export interface FormFile {
  field: string;
  /** The sender's name of the file, without its path. */
  name: string;
  bytes: Buffer;
}

/**
 * Reads a form and returns its fields. Each file goes to `onFile` before the next one is read, so that one file of a
 * form is in memory at a time. The first part over a limit ends the form.
 */
export async function readForm(
  request: FastifyRequest,
  onFile: (file: FormFile) => Promise<void>,
): Promise<FormFields> {
  const { raw } = request;
  let isOver = false;
  let handled: Promise<void> | undefined;
  const read = async (): Promise<FormFields> => {
    const fields = new Map<string, string[]>();
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        const file = await fileOf(part);
        if (isOver) break;
        if (file) await (handled = onFile(file));
      } else if (part.fieldnameTruncated || part.valueTruncated)
        throw tooLarge('A field of the form is too long.');
      else fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), String(part.value)]);
    }
    return fields;
  };
  try {
    return await withTimeout(read(), UPLOAD_MS, () => {
      throw new DomainError('request.tooSlow');
    });
  } finally {
    isOver = true;
    // The rest of a refused form is discarded, and a file that is being stored arrives before the caller removes it.
    raw.unpipe();
    raw.resume();
    await handled?.catch(() => undefined);
  }
}

async function* partsOf(request: FastifyRequest): ReturnType<FastifyRequest['parts']> {
  try {
    yield* request.parts();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The whole file; null for the empty part that a browser sends without a chosen file. */
async function fileOf(part: MultipartFile): Promise<FormFile | null> {
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw refusalOf(error);
  });
  const name = (part.filename as string | undefined)?.split(/[\\/]/).at(-1)?.slice(0, 200) ?? '';
  if (name === '' && bytes.length === 0) return null;
  if (part.file.truncated) {
    const megabytes = String(formLimits.fileSize / 1024 / 1024);
    throw tooLarge(`${name.replace(/\p{C}/gu, '')} is larger than ${megabytes} MB.`);
  }
  return { field: part.fieldname, name, bytes };
}

const tooLarge = (message: string) => new DomainError('request.tooLarge', undefined, message);

const refusals: Partial<Record<string, readonly [ErrorCode, string?]>> = {
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['request.mediaType'],
  FST_FILES_LIMIT: [
    'request.tooLarge',
    `At most ${String(formLimits.files)} files can be sent at a time.`,
  ],
  FST_FIELDS_LIMIT: ['request.tooLarge', 'The form has too many fields.'],
  FST_PARTS_LIMIT: ['request.tooLarge', 'The form has too many fields.'],
  FST_PROTO_VIOLATION: ['request.invalid', 'The request has a field that is not allowed.'],
};

function refusalOf(error: unknown): DomainError {
  const found = refusals[String((error as { code?: unknown }).code)];
  const [code, message] = found ?? ['request.invalid', 'The form is not complete.'];
  return new DomainError(code, undefined, message);
}
