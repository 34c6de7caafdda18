import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding.js';
import { CachedHeaders } from './cached-headers.js';

const BROTLI_QUALITY = 5;
/** Below this, compressing saves nothing that is seen. */
const WORTH_BYTES = 1_024;

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

/** One answer as it is sent, plain and, once somebody has asked for that, compressed. */
export class CacheEntry {
  /** The same for every encoding: what is said is the same. */
  readonly etag: string;
  readonly headers: CachedHeaders;
  isInvalidated = false;
  private held: number;
  private readonly encoded = new Map<Encoding, Encoded>();
  private readonly encoding = new Set<Encoding>();

  /** `at`: when it was asked for, in milliseconds; `grown` is told of the bytes that a new form takes. */
  constructor(
    readonly bytes: Buffer,
    readonly at: number,
    private readonly grown: (bytes: number) => void,
  ) {
    this.etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
    this.headers = new CachedHeaders(this.etag);
    this.held = bytes.length;
  }

  /** Bytes in memory. */
  get size(): number {
    return this.held;
  }

  /** The bytes in that encoding, if they are ready; else they will be, a little later. */
  in(encoding: Encoding): Encoded {
    if (encoding !== 'identity' && this.bytes.length >= WORTH_BYTES) {
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
    this.held += bytes.length;
    this.grown(bytes.length);
  }
}
