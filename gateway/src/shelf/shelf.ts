import { createHash } from 'node:crypto';
import { DomainError } from '@shop/service-kit/domain-error';

export interface ShelfOptions {
  /** How long an answer is given without asking again. */
  readonly freshMs: number;
  /** How long an answer may stand in while nobody answers. */
  readonly staleMs: number;
  readonly maxBytes: number;
  readonly now?: () => number;
}

/** An answer ready to be sent; `stale` when it stands in for one that could not be had. */
export interface Shelved {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly stale: boolean;
}

interface Item {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly at: number;
  /** Which shelf-life it belongs to: a drop begins a new one. */
  readonly life: number;
}

/** Ready-made answers by question. A question that many ask at once is passed on once. */
export class Shelf {
  private readonly items = new Map<string, Item>();
  private readonly underway = new Map<string, Promise<Item>>();
  private bytes = 0;
  private life = 0;

  constructor(private readonly options: ShelfOptions) {}

  /** The answer to the question, from the shelf or by `ask`. Throws what `ask` throws, unless a good answer is at most `staleMs` old. */
  async answer(question: string, ask: () => Promise<Buffer>): Promise<Shelved> {
    const item = this.items.get(question);
    if (item && item.life === this.life && this.age(item) < this.options.freshMs) {
      return { bytes: item.bytes, etag: item.etag, stale: false };
    }
    try {
      const { bytes, etag } = await this.askOnce(question, ask);
      return { bytes, etag, stale: false };
    } catch (error) {
      if (!isAbsence(error)) this.remove(question);
      else if (item && this.age(item) < this.options.staleMs) {
        return { bytes: item.bytes, etag: item.etag, stale: true };
      }
      throw error;
    }
  }

  /** Something has changed: every answer is asked for again. The old ones stay as stand-ins. */
  drop(): void {
    this.life += 1;
    this.underway.clear();
  }

  private askOnce(question: string, ask: () => Promise<Buffer>): Promise<Item> {
    const already = this.underway.get(question);
    if (already) return already;
    const { life } = this;
    const asked = ask()
      .then((bytes) => this.put(question, bytes, life))
      .finally(() => {
        if (this.underway.get(question) === asked) this.underway.delete(question);
      });
    this.underway.set(question, asked);
    return asked;
  }

  private put(question: string, bytes: Buffer, life: number): Item {
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const item = { bytes, etag, at: this.now(), life };
    this.remove(question);
    this.items.set(question, item);
    this.bytes += bytes.length;
    for (const [oldest] of this.items) {
      if (this.bytes <= this.options.maxBytes) break;
      this.remove(oldest);
    }
    return item;
  }

  private remove(question: string): void {
    this.bytes -= this.items.get(question)?.bytes.length ?? 0;
    this.items.delete(question);
  }

  private age({ at }: Item): number {
    return this.now() - at;
  }

  private now(): number {
    return (this.options.now ?? performance.now.bind(performance))();
  }
}

/** Nobody answered; any other error is an answer. */
const isAbsence = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.code === 'service.unavailable' || error.code === 'service.busy');
