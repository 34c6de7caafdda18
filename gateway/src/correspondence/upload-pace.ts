// What keeps slow senders from taking the uploads of all others (security L15).
import { DomainError } from '@shop/service-kit/domain-error';
import { withTimeout } from '@shop/service-kit/with-timeout';

/** Bytes a second that an upload has on average at least, once its grace is over. */
const PACE = { leastRate: 64 * 1024, graceMs: 5_000 };

/** The chunks as they come; throws `request.tooSlow` as soon as they fall behind the least rate. */
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

/** Uploads at the same time: so many in all, and so many of one client address. */
export class UploadSlots {
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly most: number,
    private readonly mostEach: number,
  ) {}

  /** Runs the upload; throws `request.tooMany` to an address that has its share, `service.busy` where all are taken. */
  async run<T>(address: string, upload: () => Promise<T>): Promise<T> {
    const own = this.taken.get(address) ?? 0;
    if (own >= this.mostEach) throw new DomainError('request.tooMany');
    if (this.all >= this.most) throw new DomainError('service.busy');
    this.set(address, own + 1);
    this.all += 1;
    try {
      return await upload();
    } finally {
      this.all -= 1;
      this.set(address, (this.taken.get(address) ?? 1) - 1);
    }
  }

  private set(address: string, count: number): void {
    if (count > 0) this.taken.set(address, count);
    else this.taken.delete(address);
  }
}
