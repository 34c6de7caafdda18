import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { catalogueAdminRpc } from '@shop/contracts/catalogue-admin';
import { Bus } from '@shop/service-kit/bus/bus';
import { tokenOf } from '../http/token.js';

/** The list of products as a CSV file, asked for part by part while it is being sent. */
export async function exportOf(
  bus: Bus,
  headers: IncomingHttpHeaders,
  requestId: string,
): Promise<StreamableFile> {
  // The parts after the first are asked for when the socket has room, outside of the call's own context.
  const from = { requestId, token: tokenOf(headers) ?? '' };
  const part = (after: string | null) => bus.ask(catalogueAdminRpc.exportList, { after }, from);
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
