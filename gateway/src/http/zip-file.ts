import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

interface Part {
  /** The file that it belongs to; each file has one part or more, one after another. */
  name: string;
  /** Base64. */
  data: string;
  next: number | null;
}

/** Returns a ZIP of this name; its files are requested in parts while it is being sent. */
export async function zipInParts(
  name: string,
  part: (nth: number) => Promise<Part>,
): Promise<StreamableFile> {
  const first = await part(0);
  async function* parts(): AsyncGenerator<Part> {
    yield first;
    for (let { next } = first; next !== null;) {
      const more = await part(next);
      yield more;
      next = more.next;
    }
  }
  return new StreamableFile(Readable.from(zipped(parts()), { objectMode: false }), {
    type: 'application/zip',
    disposition: `attachment; filename="${name}"`,
  });
}

/** Holds one part at a time, however many files there are. */
async function* zipped(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  let file: ZipFile | undefined;
  for await (const { name, data } of parts) {
    if (file?.filename !== name) {
      end(file);
      file = fileOf(name);
      zip.add(file);
    }
    file.push(Buffer.from(data, 'base64'));
    yield* written.splice(0);
  }
  end(file);
  zip.end();
  yield* written;
}

type ZipFile = ZipPassThrough | ZipDeflate;

/** A PDF is compressed already. */
const fileOf = (name: string): ZipFile =>
  name.endsWith('.pdf') ? new ZipPassThrough(name) : new ZipDeflate(name);

function end(file: ZipFile | undefined): void {
  file?.push(new Uint8Array(), true);
}
