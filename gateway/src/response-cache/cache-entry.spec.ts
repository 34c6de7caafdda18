import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { until } from '@shop/service-kit-testing/until';
import { encodingFor, type Encoding } from './encoding.js';
import { CacheEntry } from './cache-entry.js';

const text = Buffer.from('warp and weft '.repeat(200));

async function inEncoding(entry: CacheEntry, encoding: Encoding): Promise<Buffer> {
  await until(() => entry.in(encoding).encoding === encoding);
  return entry.in(encoding).bytes;
}

describe('a cache entry', () => {
  it('sends a cache entry plain until it is compressed, which happens once', async () => {
    const sizes: number[] = [];
    const entry = new CacheEntry(text, 0, () => sizes.push(entry.size));
    const first = entry.in('br');
    expect([first.bytes, first.encoding]).toEqual([text, 'identity']);
    entry.in('br');
    const brotli = await inEncoding(entry, 'br');
    expect(brotliDecompressSync(brotli)).toEqual(text);
    const zipped = await inEncoding(entry, 'gzip');
    expect(gunzipSync(zipped)).toEqual(text);
    const withBrotli = text.length + brotli.length;
    expect(sizes).toEqual([withBrotli, withBrotli + zipped.length]);
  });

  it('does not compress a cache entry if that does not make it smaller', async () => {
    const entry = new CacheEntry(Buffer.from('{}'), 0, () => undefined);
    entry.in('br');
    await new Promise(setImmediate);
    expect([entry.in('br').encoding, entry.size]).toEqual(['identity', 2]);
  });

  it('derives the ETag of a cache entry from its content, whatever its time', () => {
    const [one, same, other] = [text, text, Buffer.from('{}')].map(
      (bytes, at) => new CacheEntry(bytes, at, () => undefined).etag,
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
  ])('a browser that accepts %s gets %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
