// Reads a form with files off the wire: one file after another, and none of them whole but the one at hand.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { DomainError } from '@shop/service-kit/domain-error';
import busboy, { type Busboy, type FileInfo } from 'busboy';
import { parserLimits, UPLOAD_MS } from './upload-limits.js';

/** The values of every field, in the order in which they came. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

export interface FormFile {
  field: string;
  /** As the sender calls it: a word for people, never a path. */
  name: string;
  bytes: Buffer;
}

/** Answers the fields, having handed each file to `onFile`; stops at the first that goes over a limit. */
export async function readForm(
  request: IncomingMessage,
  onFile: (file: FormFile) => Promise<void>,
): Promise<FormFields> {
  const parser = parserOf(request);
  const fields = new Map<string, string[]>();
  let files: Promise<unknown> = Promise.resolve();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => {
        reject(new DomainError('request.tooSlow'));
      }, UPLOAD_MS);
      const refuse = (message: string) => {
        reject(new DomainError('request.tooLarge', undefined, message));
      };
      parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
        if (nameTruncated || valueTruncated) refuse('A field of the form is too long.');
        fields.set(name, [...(fields.get(name) ?? []), value]);
      });
      parser.on('file', (field, stream, info) => {
        // The next file waits in the socket until this one has been dealt with.
        files = files
          .then(() => fileOf(field, stream, info))
          .then((file) => (isOver ? null : file && onFile(file)));
        files.catch(reject);
      });
      parser.on('filesLimit', () => {
        refuse(`At most ${String(parserLimits.files)} files can be sent at a time.`);
      });
      for (const limit of ['fieldsLimit', 'partsLimit'] as const)
        parser.on(limit, () => {
          refuse('The form has too many fields.');
        });
      parser.on('error', () => {
        reject(new DomainError('request.invalid', undefined, 'The form is not complete.'));
      });
      request.once('aborted', () => {
        reject(new DomainError('request.invalid', undefined, 'The form is not complete.'));
      });
      parser.on('close', () => {
        files.then(() => {
          resolve();
        }, reject);
      });
      request.pipe(parser);
    });
    return fields;
  } finally {
    isOver = true;
    clearTimeout(timer);
    request.unpipe(parser);
    // What is left of a refused form runs off unread.
    request.resume();
    parser.destroy();
    // A file that is on its way into the store arrives before the caller looks for what to take away.
    await files.catch(() => undefined);
  }
}

function parserOf(request: IncomingMessage): Busboy {
  if (!request.headers['content-type']?.startsWith('multipart/form-data'))
    throw new DomainError('request.mediaType');
  try {
    return busboy({ headers: request.headers, limits: parserLimits, defParamCharset: 'utf8' });
  } catch {
    throw new DomainError('request.invalid', undefined, 'The form is not complete.');
  }
}

/** The file as a whole; null for the empty field that a browser sends where nothing was chosen. */
async function fileOf(
  field: string,
  stream: Readable & { truncated?: boolean },
  { filename }: Partial<FileInfo>,
): Promise<FormFile | null> {
  const chunks: Buffer[] = [];
  // A form that is given up destroys its files; whoever waits for one hears it here.
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const name = filename?.split(/[\\/]/).at(-1)?.slice(0, 200) ?? '';
  if (name === '' && chunks.length === 0) return null;
  if (stream.truncated) {
    const megabytes = String(parserLimits.fileSize / 1024 / 1024);
    throw new DomainError(
      'request.tooLarge',
      undefined,
      `${name.replace(/\p{C}/gu, '')} is larger than ${megabytes} MB.`,
    );
  }
  return { field, name, bytes: Buffer.concat(chunks) };
}
