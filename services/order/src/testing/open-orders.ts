// Opens the order service for specs, on a separate database with a fake of the catalogue.
import { claimedCents } from '../pricing/order-lines.rules.js';
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import { toDollars } from '@shop/contracts/money/price';
import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { Audit } from '@shop/service-kit/audit/audit';
import { Bus } from '@shop/service-kit/bus/bus';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import type { DataSource } from 'typeorm';
import { ShopPricing } from '../pricing/basket-pricing.js';
import { PricingConfigCache } from '../pricing/pricing-config.cache.js';
import { dataSourceOptions } from '../db/data-source.js';
import { CatalogueClient } from '../ordering/lifecycle/catalogue.client.js';
import { OrderSize } from '../ordering/place/order-size.js';
import { OrderLimits, type SizeLimits } from '../ordering/place/order-limits.js';
import { OrderNotesService } from '../ordering/reads/order-notes.service.js';
import { GiftCards } from '../ordering/lifecycle/gift-cards.js';
import { OrderStatusService } from '../ordering/lifecycle/order-status.service.js';
import { ParcelWriter } from '../ordering/lifecycle/parcel-writer.js';
import { ReturnWriter } from '../ordering/returns/return-writer.js';
import { ReturnsService } from '../ordering/returns/returns.service.js';
import { AddressPrices } from '../pricing/address-prices.js';
import { ChangeAddressService } from '../ordering/revisions/change-address.service.js';
import { OrderDeliveries } from '../pricing/order-deliveries.js';
import { EditPrices } from '../pricing/edit-prices.js';
import { EditDeliveries } from '../ordering/edits/edit-deliveries.js';
import { EditOrderService } from '../ordering/edits/edit-order.service.js';
import { EditPayments } from '../ordering/edits/edit-payments.js';
import { EditWriter } from '../ordering/edits/edit-writer.js';
import { UnpaidEdits } from '../ordering/edits/unpaid-edits.service.js';
import { WaitingEdits } from '../ordering/edits/waiting-edits.service.js';
import { CancelItemsService } from '../ordering/revisions/cancel-items.service.js';
import { TrackingService } from '../ordering/dispatch/tracking.service.js';
import { ResendService } from '../ordering/dispatch/resend.service.js';
import { ParcelsService } from '../ordering/dispatch/parcels.service.js';
import { OrderStatusWriter } from '../ordering/lifecycle/order-status-writer.js';
import { OrderSweeper } from '../ordering/place/order-sweeper.js';
import { OrdersService } from '../ordering/reads/orders.service.js';
import { PlaceOrderService } from '../ordering/place/place-order.service.js';
import { PlaceOrderTransactions } from '../ordering/place/place-order.transactions.js';
import { type PlaceRequest } from '../ordering/place/place-request.js';
import { AwaitedOrders } from '../ordering/lifecycle/awaited-orders.service.js';
import { OrderCharges } from '../ordering/lifecycle/order-charges.service.js';
import { AWAITING_MINUTES } from '../pricing/order-payment.rules.js';
import { OrderPricing } from '../ordering/place/order-pricing.js';
import { ProductCopies } from '../product-copies/product-copies.js';
import { OrderTaxes } from '../pricing/order-taxes.js';
import { VatChecks } from '../taxes/vat-checks.js';
import { VatOffice } from '../taxes/vat-office.js';
import { TaxProvider } from '../pricing/tax-provider.js';
import { FakeCatalogue } from './fake-catalogue.js';

export interface OpenOrders {
  dataSource: DataSource;
  url: string;
  /** Database URL of the role that creates tables. */
  migrationUrl: string;
  /** Runs a statement that a spec needs and the order service may not execute. */
  asAdministrator(statement: string): Promise<void>;
  outbox: Outbox;
  catalogue: FakeCatalogue;
  placeOrder: PlaceOrderService;
  transactions: PlaceOrderTransactions;
  terms: PricingConfigCache;
  pricing: ShopPricing;
  /** Starts an order like a process that dies right afterwards. */
  begin(request: PlaceRequest): ReturnType<PlaceOrderTransactions['start']>;
  orders: OrdersService;
  statuses: OrderStatusService;
  giftCards: GiftCards;
  awaited: AwaitedOrders;
  charges: OrderCharges;
  parcels: ParcelsService;
  parcelWriter: ParcelWriter;
  tracking: TrackingService;
  resending: ResendService;
  cancellations: CancelItemsService;
  addresses: ChangeAddressService;
  edits: EditOrderService;
  waitingEdits: WaitingEdits;
  unpaidEdits: UnpaidEdits;
  returns: ReturnsService;
  notes: OrderNotesService;
  audit: Audit;
  sweeper: OrderSweeper;
  /** Places an order of these pieces at today's prices, with the given overrides. */
  place(pieces: Record<string, number>, request?: Partial<PlaceRequest>): Promise<PlaceOrderReply>;
  /** Returns the entries of the outbox for one event, oldest first. */
  published(event: string): Promise<Record<string, unknown>[]>;
  /** Removes all orders, events and failures. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const shippingAddress = {
  street: '12 Mirpur Road',
  city: 'Dhaka',
  postalCode: '1205',
  country: 'Bangladesh',
};

export const aUser = (user: Partial<UserView> = {}): UserView => ({
  _id: randomUUID(),
  name: 'Ayesha Rahman',
  email: 'ayesha@example.test',
  role: 'user',
  createdAt: new Date().toISOString(),
  ...user,
});

/** Returns the basket as the browser would send it. */
export function basketOf(
  catalogue: FakeCatalogue,
  pieces: Record<string, number>,
): PlaceOrderInput {
  const items = Object.entries(pieces).map(([product, quantity]) => ({
    product,
    quantity,
    price: toDollars(catalogue.wares.get(product)?.priceCents ?? 0),
  }));
  const cents = claimedCents(items);
  return { items, totalAmount: toDollars(cents), shippingAddress };
}

const ANY_SIZE: SizeLimits = { maxTotalCents: null, newAccountPieces: null, newForDays: 7 };

export async function openOrders(
  limits = new OrderLimits(500, 10_000, 10_000),
  size = ANY_SIZE,
): Promise<OpenOrders> {
  const { dataSource, ...database } = await testDatabase(dataSourceOptions);
  const outbox = new Outbox();
  const catalogue = new FakeCatalogue();
  const client = new CatalogueClient(new Bus(catalogue));
  const audit = new Audit(dataSource);
  const awaited = new AwaitedOrders(dataSource, outbox, audit);
  const steps = new PlaceOrderTransactions(dataSource, outbox, limits, awaited);
  const terms = new PricingConfigCache(dataSource, 'demo');
  const taxes = new TaxProvider(undefined);
  const copies = new ProductCopies(dataSource, new Bus(catalogue));
  const orderTaxes = new OrderTaxes(dataSource, taxes);
  const vatChecks = new VatChecks(dataSource, new VatOffice(undefined));
  const pricing = new ShopPricing(dataSource, terms, orderTaxes, vatChecks, copies);
  const placeOrder = new PlaceOrderService(
    dataSource,
    steps,
    client,
    new OrderSize(dataSource, size),
    new OrderPricing(dataSource, terms, pricing, AWAITING_MINUTES),
  );
  const giftCards = new GiftCards(new Bus(catalogue));
  const writer = new OrderStatusWriter(outbox, audit);
  const parcels = new ParcelWriter(outbox, audit, writer);
  const charges = new OrderCharges(dataSource, outbox, writer, parcels);
  const addressPrices = new AddressPrices(terms, copies, taxes);
  const addresses = new ChangeAddressService(dataSource, outbox, audit, addressPrices);
  const deliveries = new OrderDeliveries(terms, copies, orderTaxes, vatChecks, addressPrices);
  const edits = new EditWriter(outbox, audit, parcels, addresses);
  const unpaidEdits = new UnpaidEdits(dataSource, outbox, audit, edits);
  const waitingEdits = new WaitingEdits(dataSource, outbox, client, edits, unpaidEdits);
  const packing = new ParcelsService(dataSource, parcels, charges);
  const statuses = new OrderStatusService(dataSource, outbox, client, writer, charges, giftCards);
  return {
    ...database,
    dataSource,
    outbox,
    catalogue,
    placeOrder,
    transactions: steps,
    terms,
    pricing,
    begin: (request) => {
      const { shippingAddress } = request.order;
      if (!shippingAddress) throw new Error('an order without a checkout has an address');
      return steps.start(request, request.id ?? randomUUID(), { shippingAddress, uses: null });
    },
    orders: new OrdersService(dataSource, audit),
    statuses,
    giftCards,
    awaited,
    charges,
    parcels: packing,
    resending: new ResendService(dataSource, outbox, client, parcels, packing),
    tracking: new TrackingService(dataSource, parcels),
    returns: new ReturnsService(dataSource, new ReturnWriter(outbox, audit)),
    cancellations: new CancelItemsService(dataSource, outbox, audit, writer, parcels, giftCards),
    parcelWriter: parcels,
    addresses,
    edits: new EditOrderService(
      dataSource,
      new EditPrices(terms, copies, taxes),
      new EditDeliveries(dataSource, deliveries),
      new EditPayments(new Bus(catalogue)),
      edits,
      waitingEdits,
      unpaidEdits,
    ),
    waitingEdits,
    unpaidEdits,
    notes: new OrderNotesService(dataSource, audit),
    audit,
    sweeper: new OrderSweeper(dataSource, steps, statuses),
    place: (pieces, request = {}) =>
      placeOrder.place({
        user: aUser(),
        order: basketOf(catalogue, pieces),
        key: randomUUID(),
        messageId: randomUUID(),
        remainingMs: 7_000,
        ...request,
      }),
    published: async (event) => {
      const rows = await dataSource.query<{ payload: Record<string, unknown> }[]>(
        'SELECT payload FROM outbox WHERE type = $1 ORDER BY id',
        [event],
      );
      return rows.map((row) => row.payload);
    },
    clear: async () => {
      catalogue.failures.length = 0;
      await database.asAdministrator(
        'TRUNCATE orders, outbox, priced_checkouts, discounts, discount_claims CASCADE',
      );
      await dataSource.query('UPDATE order_counts SET orders = 0');
    },
  };
}
