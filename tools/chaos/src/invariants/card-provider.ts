import type { ShopServers } from '@shop/dev-stack/shop/shop-servers';
import type { CardMoney } from './invariant.js';

/** A payment as the provider stores it, in whole cents. */
export interface ProviderPayment {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  amount_capturable: number;
  latest_charge: { amount_refunded: number } | null;
  metadata: { order?: string };
}

/** A refund as the provider stores it. */
export interface ProviderRefund {
  id: string;
  status: string;
  amount: number;
}

/** The fake card provider of the shop: its payment page, its levers and its stored data. */
export class CardProvider {
  private readonly address: string;
  private readonly key: string;

  constructor({ servers }: { servers: Pick<ShopServers, 'stripe'> }) {
    if (!servers.stripe) throw new Error('FAKE_STRIPE=false turns the card provider off');
    this.address = servers.stripe.address;
    this.key = servers.stripe.settings().STRIPE_SECRET_KEY ?? '';
  }

  /** Presses Pay on the page at this address. */
  async pay(page: string): Promise<void> {
    const { pathname } = new URL(page);
    const url = `${this.address}${pathname}/pay`;
    await (await fetch(url, { method: 'POST', redirect: 'manual' })).arrayBuffer();
  }

  /** Pulls a lever (README of tools/fake-stripe). */
  async pull(lever: string, body: object = {}): Promise<void> {
    const url = `${this.address}/_test/${lever}`;
    await (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).arrayBuffer();
  }

  /** Returns the refunds of a payment, newest first. */
  async refundsOf(payment: string): Promise<ProviderRefund[]> {
    const headers = { authorization: `Bearer ${this.key}` };
    const url = `${this.address}/v1/refunds?payment_intent=${payment}&limit=100`;
    const response = await fetch(url, { headers });
    return ((await response.json()) as { data: ProviderRefund[] }).data;
  }

  /** Returns by payment the amount on hold and the amount captured and not refunded. */
  async kept(): Promise<CardMoney[]> {
    return (await this.payments()).map((payment) => ({
      order: payment.metadata.order ?? null,
      cents: keptOf(payment),
    }));
  }

  /** Returns every stored payment. */
  async payments(): Promise<ProviderPayment[]> {
    const headers = { authorization: `Bearer ${this.key}` };
    const found: ProviderPayment[] = [];
    for (let after = ''; ;) {
      const url = `${this.address}/v1/payment_intents?limit=100&expand[]=data.latest_charge${after}`;
      const response = await fetch(url, { headers });
      const page = (await response.json()) as { data: ProviderPayment[]; has_more: boolean };
      found.push(...page.data);
      const last = page.data.at(-1);
      if (!page.has_more || !last) return found;
      after = `&starting_after=${last.id}`;
    }
  }
}

const keptOf = ({ status, ...payment }: ProviderPayment): number => {
  if (status === 'requires_capture') return payment.amount_capturable;
  if (status !== 'succeeded') return 0;
  return payment.amount_received - (payment.latest_charge?.amount_refunded ?? 0);
};
