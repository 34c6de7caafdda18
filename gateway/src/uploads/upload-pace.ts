// Slow senders must not block the uploads of others (security L15).
import { DomainError } from '@shop/service-kit/domain-error';
import { withTimeout } from '@shop/service-kit/with-timeout';
import { TooManyRequestsError } from '../http/errors/too-many-requests.error.js';

/** The least average bytes a second of an upload, after a grace time. */
const PACE = { leastRate: 64 * 1024, graceMs: 5_000 };

/** Passes chunks on; throws `request.tooSlow` as soon as they fall behind the least rate. */
export async function* atLeastRate(
  chunks: AsyncIterable<Buffer>,
  { leastRate, graceMs } = PACE,
): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  const startedAt = performance.now();
  let bytes = 0;
  for (;;) {
    const dueAt = startedAt + graceMs + (bytes / leastRate) * 1_000;
    const next = await withTimeout(source.next(), dueAt - performance.now(), tooSlow);
    if (next.done === true) return;
    bytes += next.value.length;
    yield next.value;
  }
}

function tooSlow(): never {
  throw new DomainError('request.tooSlow');
}

const RETRY_AFTER_S = 5;

/** Bounds the uploads under way: all together, and of one owner (a user or a client address). */
export class UploadSlots {
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly most: number,
    private readonly mostEach: number,
  ) {}

  /** Runs the upload; throws `request.tooMany` for an owner at his limit, `service.busy` at the limit of all. */
  async run<T>(owner: string, upload: () => Promise<T>): Promise<T> {
    const own = this.taken.get(owner) ?? 0;
    if (own >= this.mostEach) throw new TooManyRequestsError(RETRY_AFTER_S);
    if (this.all >= this.most) throw new DomainError('service.busy');
    this.set(owner, own + 1);
    this.all += 1;
    try {
      return await upload();
    } finally {
      this.all -= 1;
      this.set(owner, (this.taken.get(owner) ?? 1) - 1);
    }
  }

  private set(owner: string, count: number): void {
    if (count > 0) this.taken.set(owner, count);
    else this.taken.delete(owner);
  }
}
