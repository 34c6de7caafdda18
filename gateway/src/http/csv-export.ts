import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { shopDay } from '@shop/contracts/core/shop-time';

/** The byte order mark by which Excel knows that a file is UTF-8. */
export const CSV_BEGIN = '\ufeff';

interface Part<After> {
  text: string;
  next: After | null;
}

/** A CSV file of this name and day, requested in chunks while it is being sent. */
export async function csvExport<After>(
  name: string,
  part: (after: After | null) => Promise<Part<After>>,
): Promise<StreamableFile> {
  const first = await part(null);
  async function* parts(): AsyncGenerator<string> {
    yield CSV_BEGIN + first.text;
    for (let { next } = first; next !== null;) {
      const more = await part(next);
      yield more.text;
      next = more.next;
    }
  }
  return new StreamableFile(Readable.from(parts(), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}-${shopDay()}.csv"`,
  });
}
