import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { until } from '@shop/service-kit/testing';
import { encodingFor, type Encoding } from './encoding.js';
import { ShelfItem } from './shelf-item.js';

const text = Buffer.from('warp and weft '.repeat(200));

async function inEncoding(item: ShelfItem, encoding: Encoding): Promise<Buffer> {
  await until(() => item.in(encoding).encoding === encoding);
  return item.in(encoding).bytes;
}

describe('an answer on the shelf', () => {
  it('is sent plain until it has been compressed, which happens once', async () => {
    const grown: number[] = [];
    const item = new ShelfItem(text, 0, (bytes) => grown.push(bytes));
    const first = item.in('br');
    expect([first.bytes, first.encoding]).toEqual([text, 'identity']);
    item.in('br');
    const brotli = await inEncoding(item, 'br');
    expect(brotliDecompressSync(brotli)).toEqual(text);
    expect(gunzipSync(await inEncoding(item, 'gzip'))).toEqual(text);
    expect(grown).toHaveLength(2);
    expect(item.size).toBe(grown.reduce((sum, bytes) => sum + bytes, text.length));
  });

  it('is not compressed where that saves nothing', async () => {
    const item = new ShelfItem(Buffer.from('{}'), 0, () => undefined);
    item.in('br');
    await new Promise(setImmediate);
    expect([item.in('br').encoding, item.size]).toEqual(['identity', 2]);
  });

  it('is known by what it says, not by when it was said', () => {
    const [one, same, other] = [text, text, Buffer.from('{}')].map(
      (bytes, at) => new ShelfItem(bytes, at, () => undefined).etag,
    );
    expect([one === same, one === other]).toEqual([true, false]);
  });
});

describe('what a browser accepts', () => {
  it.each<[string | undefined, Encoding]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.000, gzip; q=0', 'identity'],
    ['GZIP', 'gzip'],
    ['brotli', 'identity'],
    ['*', 'identity'],
  ])('%s gets %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
