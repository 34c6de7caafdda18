import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { catalogueAdminRpc } from '@shop/contracts/catalogue-admin';
import type { Bus, CallerContext } from '@shop/service-kit/bus/bus';

/** The list of products as a CSV file, requested in chunks while it is being sent. */
export async function exportOf(bus: Bus, caller: CallerContext): Promise<StreamableFile> {
  const part = (after: string | null) =>
    bus.request(catalogueAdminRpc.exportList, { after }, caller);
  const first = await part(null);
  async function* parts(): AsyncGenerator<string> {
    yield first.text;
    for (let { next } = first; next !== null;) {
      const more = await part(next);
      yield more.text;
      next = more.next;
    }
  }
  const day = new Date().toISOString().slice(0, 10);
  return new StreamableFile(Readable.from(parts(), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="loomery-products-${day}.csv"`,
  });
}
