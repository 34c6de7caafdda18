// Opens drafts for specs, on a real database with fakes of the catalogue, auth and billing.
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import { openedAccountRpc } from '@shop/contracts/auth/opened-accounts';
import { payingRpc, type Paying } from '@shop/contracts/billing/paying';
import type { Rpc } from '@shop/contracts/core/message';
import type { DraftInput, DraftPayment } from '@shop/contracts/ordering/draft-inputs';
import { draftEvents, type PlacedDraft } from '@shop/contracts/ordering/drafts';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { Bus, type RpcTransport } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { decrypt } from '@shop/service-kit/encrypted-text';
import { CustomerAccounts } from '../ordering/drafts/customer-accounts.js';
import { DraftLinks } from '../ordering/drafts/draft-links.js';
import { DraftPayments } from '../ordering/drafts/draft-payments.js';
import { DraftPlacing } from '../ordering/drafts/draft-placing.service.js';
import { DraftPricing } from '../ordering/drafts/draft-pricing.js';
import { DraftsService } from '../ordering/drafts/drafts.service.js';
import { ExchangeDrafts } from '../ordering/drafts/exchange-drafts.js';
import { OffersService } from '../ordering/drafts/offers.service.js';
import { aUser, openOrders, type OpenOrders } from './open-orders.js';
import { PricedOrders, paying } from './priced-orders.js';
import { RESET_LINK_SECRET } from './serve-orders.js';

/** Replies like auth and billing. */
class FakeAccounts implements RpcTransport {
  readonly users = new Map<string, UserView>();
  readonly opened: string[] = [];
  paying: Paying = paying();
  isBillingUnavailable = false;

  call(rpc: Rpc, input: unknown): Promise<Buffer> {
    return Promise.resolve(Buffer.from(JSON.stringify(this.reply(rpc.name, input))));
  }

  private reply(name: string, input: unknown): object {
    if (name === payingRpc.findFor.name) {
      if (this.isBillingUnavailable) throw new DomainError('service.unavailable');
      const { isCreditWanted = false } = payingRpc.findFor.input.parse(input);
      return isCreditWanted ? this.paying : { ...this.paying, accounts: [] };
    }
    if (name === openedAccountRpc.find.name) {
      const { email } = openedAccountRpc.find.input.parse(input);
      return { user: this.users.get(email) ?? null };
    }
    const { name: customer, email } = openedAccountRpc.open.input.parse(input);
    const user = this.users.get(email) ?? aUser({ name: customer, email });
    if (!this.users.has(email)) this.opened.push(email);
    this.users.set(email, user);
    return user;
  }
}

export const STAFF = { _id: randomUUID(), name: 'Rafiq Uddin' };

export interface OpenDrafts {
  shop: OpenOrders;
  priced: PricedOrders;
  accounts: FakeAccounts;
  drafts: DraftsService;
  exchanges: ExchangeDrafts;
  offers: OffersService;
  /** Stores a new draft of these pieces and returns its id. */
  save(pieces: Record<string, number>, own?: Partial<DraftInput>): Promise<string>;
  place(draft: string, payment: DraftPayment, messageId?: string): Promise<PlacedDraft>;
  accept(token: string, payment: PaymentMethod): Promise<PlacedDraft>;
  /** Returns the tokens of the links that were sent for a draft, oldest first. */
  tokensOf(draft: string): Promise<string[]>;
}

export async function openDrafts(): Promise<OpenDrafts> {
  const shop = await openOrders();
  const { dataSource, outbox, audit, terms, pricing, placeOrder } = shop;
  const accounts = new FakeAccounts();
  const customers = new CustomerAccounts(new Bus(accounts));
  const links = new DraftLinks(outbox, RESET_LINK_SECRET);
  const payments = new DraftPayments(dataSource, terms, customers);
  const draftPricing = new DraftPricing(pricing, terms);
  const drafts = new DraftsService(
    ...([dataSource, draftPricing, customers, payments, links, audit] as const),
  );
  const placing = new DraftPlacing(
    dataSource,
    terms,
    customers,
    payments,
    placeOrder,
    links,
    audit,
  );
  const shippingAddress = {
    street: '12 Mirpur Road',
    city: 'Dhaka',
    postalCode: '1205',
    country: 'Bangladesh',
  };
  return {
    shop,
    accounts,
    drafts,
    exchanges: new ExchangeDrafts(dataSource, draftPricing, audit),
    priced: new PricedOrders(shop),
    offers: new OffersService(placing, payments),
    save: async (pieces, own = {}) => {
      const items = Object.entries(pieces).map(([product, quantity]) => ({ product, quantity }));
      const customer = { name: 'Nadia Haque', email: `nadia-${randomUUID()}@example.test` };
      const draft = randomUUID();
      const input = { draft, version: null, customer, items, shippingAddress, ...own };
      await drafts.save(STAFF, input, randomUUID());
      return draft;
    },
    place: (draft, payment, messageId = randomUUID()) =>
      placing.place(STAFF, { draft, payment }, { messageId, remainingMs: 7_000 }),
    accept: (token, payment) =>
      placing.accept({ token, payment }, { messageId: randomUUID(), remainingMs: 7_000 }),
    tokensOf: async (draft) => {
      const sent = await shop.published(draftEvents.linkSent.name);
      return sent
        .filter((event) => event['draft'] === draft)
        .map((event) => decrypt(String(event['encryptedToken']), RESET_LINK_SECRET));
    },
  };
}
