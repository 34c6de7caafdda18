// A payment provider that says what a spec wants it to say.
import type {
  Outcome,
  PaymentProvider,
  ProviderEvent,
  ProviderState,
} from '../providers/payment-provider.js';

const done: Outcome = { kind: 'done', reference: 'done' };

export class ScriptedProvider implements PaymentProvider {
  readonly method = 'stripe';
  /** What `changesSince` lists. */
  changed: ProviderState[] = [];
  /** What `look` finds, by our id. */
  readonly known = new Map<string, ProviderState>();
  /** Since when changes were requested. */
  readonly requestedSince: Date[] = [];

  open = (): Promise<Outcome> => Promise.resolve(done);
  close = (): Promise<Outcome> => Promise.resolve(done);
  capture = (): Promise<Outcome> => Promise.resolve(done);
  release = (): Promise<Outcome> => Promise.resolve(done);
  refund = (): Promise<Outcome> => Promise.resolve(done);

  look({ id }: { id: string }): Promise<ProviderState | null> {
    return Promise.resolve(this.known.get(id) ?? null);
  }

  async *changesSince(at: Date): AsyncIterable<ProviderState> {
    this.requestedSince.push(at);
    yield* await Promise.resolve(this.changed);
  }

  readEvent(): ProviderEvent {
    throw new Error('no spec sends an event');
  }
}
