import { DomainError } from '@shop/service-kit/domain-error';
import { ShelfItem } from './shelf-item.js';

export interface ShelfOptions {
  /** How long an answer is given without asking again while the shelf hears of changes. */
  readonly hearingMs: number;
  /** The same while it hears of none: this limit is then all that keeps answers true. */
  readonly deafMs: number;
  /** How long an answer may stand in while nobody answers. */
  readonly staleMs: number;
  readonly maxBytes: number;
  readonly now?: () => number;
}

/** An answer and what it answers; `stale` when it stands in for one that could not be had. */
export interface Shelved {
  readonly question: string;
  readonly item: ShelfItem;
  readonly stale: boolean;
}

/** Ready-made answers by question. A question that many ask at once is passed on once. */
export class Shelf {
  /** Whether changes are heard of; until somebody says so, they are not. */
  hears = false;
  private readonly items = new Map<string, ShelfItem>();
  /** Goes on where it was: one that began anew would step over the traces of all that have gone. */
  private oldest = this.items.keys();
  private readonly underway = new Map<string, Promise<ShelfItem>>();
  private held = 0;

  constructor(private readonly options: ShelfOptions) {}

  /** Bytes that the answers take, in all their encodings. */
  get bytes(): number {
    return this.held;
  }

  get size(): number {
    return this.items.size;
  }

  /** The answer that may be given at once, if there is one. */
  ready(question: string): ShelfItem | undefined {
    const item = this.items.get(question);
    if (!item || item.isSpoilt) return undefined;
    return this.ageOf(item) < this.freshMs ? item : undefined;
  }

  /** Milliseconds since the answer was asked for. */
  ageOf({ at }: ShelfItem): number {
    return this.now() - at;
  }

  /** The answer to the question, from the shelf or by `ask`. Throws what `ask` throws, unless a good answer is at most `staleMs` old. */
  async answer(question: string, ask: () => Promise<Buffer>): Promise<Shelved> {
    const ready = this.ready(question);
    if (ready) return { question, item: ready, stale: false };
    try {
      return { question, item: await this.askOnce(question, ask), stale: false };
    } catch (error) {
      const item = this.items.get(question);
      if (!isAbsence(error)) this.remove(question);
      else if (item && this.ageOf(item) < this.options.staleMs)
        return { question, item, stale: true };
      throw error;
    }
  }

  /** The answers to these have changed, and are asked for again. The old ones stay as stand-ins. */
  spoil(questions: Iterable<string>): void {
    for (const question of questions) {
      const item = this.items.get(question);
      if (item) item.isSpoilt = true;
      this.underway.delete(question);
    }
  }

  /** The same for every question of a kind, or for all: each of them is looked at. */
  drop(isSpoilt: (question: string) => boolean = () => true): void {
    this.spoil([...this.items.keys(), ...this.underway.keys()].filter(isSpoilt));
  }

  private askOnce(question: string, ask: () => Promise<Buffer>): Promise<ShelfItem> {
    const already = this.underway.get(question);
    if (already) return already;
    const at = this.now();
    const asked: Promise<ShelfItem> = ask()
      .then((bytes) => {
        const item = new ShelfItem(bytes, at, (more) => this.grow(question, item, more));
        // What has changed while the answer was under way may be older in it.
        if (this.underway.get(question) !== asked) item.isSpoilt = true;
        else this.put(question, item);
        return item;
      })
      .finally(() => {
        if (this.underway.get(question) === asked) this.underway.delete(question);
      });
    this.underway.set(question, asked);
    return asked;
  }

  private put(question: string, item: ShelfItem): void {
    this.remove(question);
    this.items.set(question, item);
    this.grow(question, item, item.size);
  }

  private grow(question: string, item: ShelfItem, bytes: number): void {
    if (this.items.get(question) !== item) return;
    this.held += bytes;
    while (this.held > this.options.maxBytes && this.size > 0) this.removeOldest();
  }

  private removeOldest(): void {
    const { value, done } = this.oldest.next();
    if (done) this.oldest = this.items.keys();
    else this.remove(value);
  }

  private remove(question: string): void {
    this.held -= this.items.get(question)?.size ?? 0;
    this.items.delete(question);
  }

  private get freshMs(): number {
    return this.hears ? this.options.hearingMs : this.options.deafMs;
  }

  private now(): number {
    return (this.options.now ?? performance.now.bind(performance))();
  }
}

/** Nobody answered; any other error is an answer. */
const isAbsence = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.code === 'service.unavailable' || error.code === 'service.busy');
