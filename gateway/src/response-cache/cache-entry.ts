import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding.js';
import { CachedHeaders } from './cached-headers.js';

const BROTLI_QUALITY = 5;
/** Smaller responses are not compressed. */
const MIN_BYTES = 1_024;

const compressors = {
  gzip: promisify(gzip),
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
};

interface Encoded {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
}

/** One response as it is sent: plain and, after the first request for it, compressed. */
export class CacheEntry {
  /** The same for every encoding. */
  readonly etag: string;
  readonly headers: CachedHeaders;
  isInvalidated = false;
  private mentioned: ReadonlySet<string> | undefined;
  private readonly encoded = new Map<Encoding, Encoded>();
  private readonly encoding = new Set<Encoding>();

  /** `at`: when it was requested, in milliseconds; `onGrow` runs after `size` has grown. */
  constructor(
    readonly bytes: Buffer,
    readonly at: number,
    private readonly onGrow: () => void,
  ) {
    this.etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
    this.headers = new CachedHeaders(this.etag);
  }

  /** The other colourways and the swatch that a product shows; if one of them changes, so does the entry. */
  get siblings(): ReadonlySet<string> {
    this.mentioned ??= siblingsIn(this.bytes);
    return this.mentioned;
  }

  /** Bytes in memory. */
  get size(): number {
    return [...this.encoded.values()].reduce(
      (sum, { bytes }) => sum + bytes.length,
      this.bytes.length,
    );
  }

  /** The bytes in that encoding if they are ready, else plain; compression then starts. */
  in(encoding: Encoding): Encoded {
    if (encoding !== 'identity' && this.bytes.length >= MIN_BYTES) {
      const encoded = this.encoded.get(encoding);
      if (encoded) return encoded;
      void this.encode(encoding);
    }
    return { bytes: this.bytes, encoding: 'identity' };
  }

  private async encode(encoding: 'gzip' | 'br'): Promise<void> {
    if (this.encoding.has(encoding)) return;
    this.encoding.add(encoding);
    const bytes = await compressors[encoding](this.bytes);
    this.encoded.set(encoding, { bytes, encoding });
    this.onGrow();
  }
}

const NONE: ReadonlySet<string> = new Set();

function siblingsIn(bytes: Buffer): ReadonlySet<string> {
  if (!bytes.includes('"siblings":[') && !bytes.includes('"swatch":{')) return NONE;
  const { siblings = [], swatch } = JSON.parse(bytes.toString()) as {
    siblings?: { _id: string }[];
    swatch?: { product: string };
  };
  return new Set([...siblings.map(({ _id }) => _id), ...(swatch ? [swatch.product] : [])]);
}
