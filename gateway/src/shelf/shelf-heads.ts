import { readyHead, readyHeaders, type ReadyHead } from '../door/ready-answer.js';
import type { Encoding } from './encoding.js';

const common = readyHeaders({ 'cache-control': 'no-cache', vary: 'accept-encoding' });

/** In which form an answer is given; `known` to who has it already. */
type Form = Encoding | 'known';
type Heads = Partial<Record<Form, ReadyHead>>;

/** The heads under which one answer off the shelf is sent, each written once. */
export class ShelfHeads {
  private readonly plain: Heads = {};
  private readonly secure: Heads = {};

  constructor(private readonly etag: string) {}

  /** The head of that many bytes in that form, to a caller who came by TLS or not. */
  of(form: Form, isSecure: boolean, bytes = 0): ReadyHead {
    const heads = isSecure ? this.secure : this.plain;
    return (heads[form] ??= this.write(form, isSecure ? common.secure : common.plain, bytes));
  }

  private write(form: Form, shared: readonly string[], bytes: number): ReadyHead {
    const headers = [...shared, 'etag', this.etag];
    if (form === 'known') return readyHead(304, headers);
    headers.push('content-type', 'application/json; charset=utf-8');
    headers.push('content-length', String(bytes));
    if (form !== 'identity') headers.push('content-encoding', form);
    return readyHead(200, headers);
  }
}
