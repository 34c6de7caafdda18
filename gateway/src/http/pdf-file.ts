import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { MISSING_CHARACTERS } from '@shop/contracts/core/missing-characters';
import type { PrintedFile } from '@shop/contracts/core/printed-file';
import type { FastifyReply } from 'fastify';

interface Part {
  /** Base64. */
  data: string;
  next: number | null;
}

const options = (name: string) => ({
  type: 'application/pdf',
  disposition: `attachment; filename="${name}"`,
});

/** Returns a PDF, and its characters without a font as a header of the reply. */
export function pdfFile(reply: FastifyReply, { name, pdf, missing }: PrintedFile): StreamableFile {
  void reply.header(MISSING_CHARACTERS, String(missing));
  return new StreamableFile(Buffer.from(pdf, 'base64'), options(name));
}

/** A PDF of this name, requested in parts while it is being sent. */
export async function pdfInParts(
  name: string,
  part: (nth: number) => Promise<Part>,
): Promise<StreamableFile> {
  const first = await part(0);
  async function* parts(): AsyncGenerator<Buffer> {
    yield Buffer.from(first.data, 'base64');
    for (let { next } = first; next !== null;) {
      const more = await part(next);
      yield Buffer.from(more.data, 'base64');
      next = more.next;
    }
  }
  return new StreamableFile(Readable.from(parts(), { objectMode: false }), options(name));
}
