import { prebuiltHeaders } from '../fast-path/prebuilt-response.js';
import type { Encoding } from './encoding.js';

/** The headers of a cached response in every form. */
export const cacheHeaders = (etag: string) => ({
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  etag,
});

/** The form of a response; `notModified` has no body. */
type Form = Encoding | 'notModified';
type HeadersByForm = Partial<Record<Form, readonly string[]>>;

/** The headers under which one cache entry is sent, each list built once. */
export class CachedHeaders {
  private readonly plain: HeadersByForm = {};
  private readonly secure: HeadersByForm = {};

  constructor(private readonly etag: string) {}

  /** Returns the headers of a body of this many bytes in this form; `isSecure` behind TLS. */
  of(form: Form, isSecure: boolean, bytes = 0): readonly string[] {
    const headers = isSecure ? this.secure : this.plain;
    return (headers[form] ??= this.build(form, isSecure, bytes));
  }

  private build(form: Form, isSecure: boolean, bytes: number): readonly string[] {
    return prebuiltHeaders(isSecure, {
      ...cacheHeaders(this.etag),
      ...(form !== 'notModified' && {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(bytes),
      }),
      ...(form !== 'notModified' && form !== 'identity' && { 'content-encoding': form }),
    });
  }
}
