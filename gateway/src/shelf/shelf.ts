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

/** An answer that is waited for longer than this is stood in for by the last good one, if there is one. */
const LATE_MS = 300;
/** While the catalogue leaves requests without a response, one request is sent this often. */
const PROBE_MS = 1_000;

/** A request under way; `isLate` once it has taken `LATE_MS`. */
interface Underway {
  readonly response: Promise<ShelfItem>;
  readonly late: Promise<undefined>;
}

/** Ready-made answers by question. A question that many ask at once is passed on once. */
export class Shelf {
  /** Whether changes are heard of; until somebody says so, they are not. */
  hears = false;
  private readonly items = new Map<string, ShelfItem>();
  /** Goes on where it was: one that began anew would step over the traces of all that have gone. */
  private oldest = this.items.keys();
  private readonly underway = new Map<string, Underway>();
  private held = 0;
  /** Whether the last request failed; `requestedAt` is when it was sent. */
  private isSilent = false;
  private requestedAt = -Infinity;

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

  /**
   * The answer to the question, from the shelf or by `ask`; a `fresh` one is always asked for anew. The last good answer,
   * at most `staleMs` old, stands in where `ask` fails or is late. Throws what `ask` throws where there is none.
   */
  async answer(
    question: string,
    ask: () => Promise<Buffer>,
    { fresh = false } = {},
  ): Promise<Shelved> {
    const ready = fresh ? undefined : this.ready(question);
    if (ready) return { question, item: ready, stale: false };
    const isTooSoon = !fresh && this.isSilent && this.now() < this.requestedAt + PROBE_MS;
    const standIn = this.standIn(question);
    if (standIn && isTooSoon) return { question, item: standIn, stale: true };
    if (fresh) this.underway.delete(question);
    const { response, late } = this.underway.get(question) ?? this.request(question, ask);
    // Who must read his own write is not put off by a slow response, only by none.
    const isHasty = standIn !== undefined && (!fresh || this.isSilent);
    try {
      const item = await (isHasty ? Promise.race([response, late]) : response);
      if (item) return { question, item, stale: false };
    } catch (error) {
      if (isRefusal(error) || !this.standIn(question)) throw error;
    }
    const item = this.standIn(question);
    return item
      ? { question, item, stale: true }
      : { question, item: await response, stale: false };
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

  /** The last good answer, if it is not too old to stand in. */
  private standIn(question: string): ShelfItem | undefined {
    const item = this.items.get(question);
    return item && this.ageOf(item) < this.options.staleMs ? item : undefined;
  }

  private request(question: string, ask: () => Promise<Buffer>): Underway {
    const at = (this.requestedAt = this.now());
    const isCurrent = () => this.underway.get(question) === underway;
    const response = ask()
      .then((bytes) => {
        this.isSilent = false;
        const item = new ShelfItem(bytes, at, (more) => this.grow(question, item, more));
        // What has changed while the answer was under way may be older in it.
        if (isCurrent()) this.put(question, item);
        else item.isSpoilt = true;
        return item;
      })
      .catch((error: unknown) => {
        this.isSilent = !isRefusal(error);
        if (!this.isSilent && isCurrent()) this.remove(question);
        throw error;
      })
      .finally(() => {
        if (isCurrent()) this.underway.delete(question);
      });
    const underway = { response, late: lateAfter(LATE_MS, response) };
    this.underway.set(question, underway);
    return underway;
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

/** The catalogue's own answer, such as "not found"; anything else is a failure to answer. */
const isRefusal = (error: unknown): boolean => error instanceof DomainError && error.status < 500;

/** Settles after that time, unless `response` has settled before. */
function lateAfter(ms: number, response: Promise<unknown>): Promise<undefined> {
  return new Promise((resolve) => {
    // A process that was busy looks at what has arrived before it gives up.
    const timer = setTimeout(() => setImmediate(() => resolve(undefined)), ms);
    const stop = () => clearTimeout(timer);
    response.then(stop, stop);
  });
}
