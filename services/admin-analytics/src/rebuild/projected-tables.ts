// Tables of projections: how each is compared with its owner, and how its rows are replaced.
import type { RollFigures } from '@shop/contracts/inventory/roll-events';
import type { ChecksummedTable } from '@shop/service-kit/checksums/day-checksums.query';
import type { EntityManager } from 'typeorm';
import type { ProjectedCustomer } from '../customers/customers.query.js';
import { replaceCustomers } from '../customers/replace-customers.query.js';
import type { ProjectedProduct } from '../products/products.rules.js';
import { replaceProducts } from '../products/replace-products.query.js';
import { replaceRolls } from '../rolls/replace-rolls.query.js';
import { rollColumns, rollRows } from '../rolls/rolls.query.js';
import { replaceOrders } from '../sales/replace-orders.query.js';
import type { ProjectedOrder } from '../sales/sales.rules.js';
import type { Correction } from '../figures/correction.js';
import type { Source, Sources } from './sources.js';

export interface ProjectedTable<Row> {
  name: string;
  key: string;
  keyOf: (row: Row) => string;
  /** SQL: the rows of `$1`, with the names of the table's columns. */
  ownerRows: string;
  /** Columns that are compared. */
  values: readonly string[];
  /** SQL: true for stored rows that the owner need not have. */
  ended: string;
  /** SQL: true for rows named `stored` that are right even if the owner's differ. */
  isFinal: string;
  checksums: ChecksummedTable;
  source: (sources: Sources) => Source<Row>;
  replace: (manager: EntityManager, correction: Correction<Row>) => Promise<void>;
}

const customers: ProjectedTable<ProjectedCustomer> = {
  name: 'customers',
  key: 'user_id',
  keyOf: ({ user }) => user,
  ownerRows: `SELECT "user" AS user_id, "registeredAt" AS registered_at, removed
    FROM jsonb_to_recordset($1::jsonb) AS t ("user" uuid, "registeredAt" timestamptz, removed boolean)`,
  values: ['registered_at', 'removed'],
  // The owner erases removed accounts, and a removal is never undone.
  ended: 'removed',
  isFinal: 'stored.removed',
  checksums: { table: 'customers', at: 'registered_at', columns: ['user_id'], only: 'NOT removed' },
  source: (sources) => sources.customers,
  replace: replaceCustomers,
};

// A source counts every change of a product's row, but an event counts only its own. Versions are therefore not
// compared.
const products: ProjectedTable<ProjectedProduct> = {
  name: 'products',
  key: 'product_id',
  keyOf: ({ product }) => product,
  ownerRows: `SELECT product AS product_id, name, category, "priceCents" AS price_cents, stock, longest, unit,
      "cutsPerUnit" AS cuts_per_unit, "leastCuts" AS least_cuts, image, deleted, "listedAt" AS listed_at
    FROM jsonb_to_recordset($1::jsonb) AS t (product uuid, name text, category text,
      "priceCents" int, stock int, longest int, unit text, "cutsPerUnit" int, "leastCuts" int, image text,
      deleted boolean, "listedAt" timestamptz)`,
  values: [
    'name',
    'category',
    'price_cents',
    'stock',
    'longest',
    'unit',
    'cuts_per_unit',
    'least_cuts',
    'image',
    'deleted',
    'listed_at',
  ],
  ended: 'deleted',
  isFinal: 'false',
  checksums: {
    table: 'products',
    at: 'listed_at',
    columns: ['product_id', 'name', 'category', 'price_cents', 'stock', 'coalesce(longest, 0)'],
    only: 'NOT deleted AND version > 0',
  },
  source: (sources) => sources.products,
  replace: replaceProducts,
};

const rolls: ProjectedTable<RollFigures> = {
  name: 'rolls',
  key: 'roll_id',
  keyOf: ({ roll }) => roll,
  ownerRows: rollRows,
  values: rollColumns.filter((column) => column !== 'roll_id'),
  ended: 'false',
  isFinal: 'false',
  checksums: { table: 'rolls', at: 'received_at', columns: ['roll_id', 'version'], only: 'true' },
  source: (sources) => sources.rolls,
  replace: replaceRolls,
};

const orders: ProjectedTable<ProjectedOrder> = {
  name: 'orders',
  key: 'order_id',
  keyOf: ({ order }) => order,
  ownerRows: `SELECT "order" AS order_id, "orderStatus" AS order_status, "totalCents" AS total_cents,
      version, "placedAt" AS placed_at, items, "discountCents" AS discount_cents,
      "deliveryCents" AS delivery_cents, "addedTaxCents" AS added_tax_cents,
      "includedTaxCents" AS included_tax_cents, "giftCardCents" AS gift_card_cents
    FROM jsonb_to_recordset($1::jsonb) AS t ("order" uuid, "orderStatus" text,
      "totalCents" bigint, version int, "placedAt" timestamptz, items jsonb, "discountCents" bigint,
      "deliveryCents" bigint, "addedTaxCents" bigint, "includedTaxCents" bigint,
      "giftCardCents" bigint)`,
  values: [
    'order_status',
    'total_cents',
    'version',
    'placed_at',
    'items',
    'discount_cents',
    'delivery_cents',
    'added_tax_cents',
    'included_tax_cents',
    'gift_card_cents',
  ],
  ended: 'false',
  isFinal: 'false',
  checksums: {
    table: 'orders',
    at: 'placed_at',
    columns: ['order_id', 'version', 'order_status', 'total_cents'],
    only: 'version > 0',
  },
  source: (sources) => sources.orders,
  replace: replaceOrders,
};

/** Visits each table, customers first. */
export async function eachProjectedTable(
  visit: <Row>(table: ProjectedTable<Row>) => Promise<void>,
): Promise<void> {
  await visit(customers);
  await visit(products);
  await visit(rolls);
  await visit(orders);
}
