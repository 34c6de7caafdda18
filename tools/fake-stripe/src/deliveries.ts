// Sends events to the shop, signed as the provider signs them.
import Stripe from 'stripe';

const RETRY_AFTER_MS = [1_000, 5_000, 25_000];

export interface Webhook {
  /** Address at which the shop receives events. */
  url: string;
  secret: string;
}

export interface DeliveryOptions {
  /** Number of deliveries of each event. */
  times?: number;
  isShuffled?: boolean;
  /** Loses one event in this number; 0 loses none. */
  loseOneIn?: number;
}

export class Deliveries {
  /** True while events wait for `release`. */
  isHeld = false;
  private waiting: Stripe.Event[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private isClosed = false;

  constructor(private readonly webhook: Webhook | null) {}

  send(event: Stripe.Event): void {
    if (this.isHeld) this.waiting.push(event);
    else void this.post(event, 0);
  }

  /** Sends the waiting events; resolves when the shop has replied to all of them, and returns the statuses. */
  async release(options: DeliveryOptions = {}): Promise<number[]> {
    const { times = 1, isShuffled = false, loseOneIn = 0 } = options;
    const kept = this.waiting.filter((_, at) => loseOneIn === 0 || (at + 1) % loseOneIn !== 0);
    this.waiting = [];
    const events = kept.flatMap((event) => Array.from({ length: times }, () => event));
    const inOrder = isShuffled ? shuffled(events) : events;
    return Promise.all(inOrder.map((event) => this.postOnce(event)));
  }

  close(): void {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async post(event: Stripe.Event, sent: number): Promise<void> {
    if ((await this.postOnce(event)) === 200) return;
    const pause = RETRY_AFTER_MS[sent];
    if (pause === undefined || this.isClosed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.post(event, sent + 1);
    }, pause).unref();
    this.timers.add(timer);
  }

  /** Sends an event; returns the status of the reply: 200 without a webhook, 0 without a reply. */
  private async postOnce(event: Stripe.Event): Promise<number> {
    if (this.webhook === null) return 200;
    const { url, secret } = this.webhook;
    const body = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
  }
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
