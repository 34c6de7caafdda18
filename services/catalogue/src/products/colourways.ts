// The colourways of a cloth are its products that have a colour. One of them leads and is the card of the cloth.
import type { ProductFields } from '@shop/contracts/catalogue/catalogue';
import { colourFamily } from '@shop/contracts/catalogue/colours';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import type { CategoryCounts } from './category.query.js';
import type { Product } from './product.entity.js';
import { publishChanged } from './product-events.js';
import { showRatings } from './shared-rating.query.js';

type Coloured = Pick<Product, 'clothId' | 'colourName'>;

/** Returns the cloth of a colourway, or null if the product is not one. */
export const clothOfColourway = ({ clothId, colourName }: Coloured): string | null =>
  colourName === null ? null : clothId;

type ColourValues = Pick<Product, 'colourName' | 'colourHex' | 'colourFamily'>;

/** Returns the colour after a change. Throws `catalogue.colourIncomplete` if it has only a name or only a value. */
export function colourAfter(
  before: Partial<ColourValues>,
  { colourName, colourHex }: Partial<Pick<ProductFields, 'colourName' | 'colourHex'>>,
): ColourValues {
  const name = colourName === undefined ? (before.colourName ?? null) : colourName;
  const hex = colourHex === undefined ? (before.colourHex ?? null) : colourHex;
  if ((name === null) !== (hex === null)) throw new DomainError('catalogue.colourIncomplete');
  return {
    colourName: name,
    colourHex: hex,
    colourFamily: hex === null ? null : colourFamily(hex),
  };
}

interface Colourway {
  _id: string;
  category: string;
  state: Product['state'];
  isLead: boolean;
  createdAt: Date;
}

export interface SettledColourways {
  outbox: Outbox;
  counts: CategoryCounts;
  /** The products that the transaction has changed or added. */
  changed: readonly string[];
  /** The product that should lead. */
  lead?: string | undefined;
}

/**
 * Gives each of these cloths one lead, which a lead that was deleted or hidden passes on; the other colourways follow the
 * category of the lead, and all of them show one rating. `catalogue.colourwayCategory` if one was put into another.
 */
export async function settleColourways(
  manager: EntityManager,
  cloths: Iterable<string | null>,
  settled: SettledColourways,
): Promise<void> {
  const ids = [...new Set(cloths)].filter((cloth) => cloth !== null);
  for (const cloth of ids.toSorted()) await settle(manager, cloth, settled);
  if (ids.length === 0) return;
  const { outbox, changed: products } = settled;
  await showRatings(manager, outbox, { products, cloths: ids });
}

async function settle(
  manager: EntityManager,
  cloth: string,
  { outbox, counts, changed, lead: requested }: SettledColourways,
): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [cloth]);
  const colourways = await manager.query<Colourway[]>(
    `SELECT id AS _id, category, state, is_lead AS "isLead", created_at AS "createdAt" FROM products
      WHERE cloth_id = $1 AND colour_name IS NOT NULL AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [cloth],
  );
  const lead = leadOf(colourways, requested);
  if (!lead) return;
  const moved = colourways.filter(({ category }) => category !== lead.category);
  if (moved.some(({ _id }) => changed.includes(_id)) && !changed.includes(lead._id)) {
    const message = `The colours of one cloth are in one category: "${lead.category}".`;
    throw new DomainError('catalogue.colourwayCategory', [{ path: 'category', message }], message);
  }
  const after = colourways.map((one) => ({
    ...one,
    category: lead.category,
    isLead: one._id === lead._id,
  }));
  const others = after.filter(
    ({ isLead, category }, at) =>
      isLead !== colourways[at]?.isLead || category !== colourways[at]?.category,
  );
  for (const one of others) {
    const before = colourways.find(({ _id }) => _id === one._id);
    if (before) counts.outOf(before);
    counts.into(one);
  }
  // The previous lead comes first, because a cloth has one lead at every moment.
  for (const isLead of [false, true])
    await write(
      manager,
      others.filter((one) => one.isLead === isLead).map(({ _id }) => _id),
      lead,
      isLead,
    );
  await publishChanged(
    manager,
    outbox,
    others.map(({ _id }) => _id),
  );
}

/** Returns the requested lead, else the current lead, else the oldest product; products in the shop come first. */
function leadOf(colourways: readonly Colourway[], requested?: string): Colourway | undefined {
  const rank = ({ _id, state, isLead }: Colourway): number =>
    (state === 'live' ? 0 : 4) + (_id === requested ? 0 : isLead ? 1 : 2);
  return colourways.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      (one._id < other._id ? -1 : 1),
  )[0];
}

async function write(
  manager: EntityManager,
  products: readonly string[],
  { category }: Colourway,
  isLead: boolean,
): Promise<void> {
  if (products.length === 0) return;
  await manager.query(
    `UPDATE products SET is_lead = $2, category = $3, revision = revision + 1,
            version = version + (category <> $3)::int WHERE id = ANY ($1::uuid[])`,
    [products, isLead, category],
  );
}
