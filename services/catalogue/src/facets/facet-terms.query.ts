// The facets of products in the database, the only source of the index.
import type { ColourFamily } from '@shop/contracts/catalogue/colour-families';
import type { ClothPart } from '@shop/contracts/cloth/composition';
import type { DataSource } from 'typeorm';
import { IN_FORCE } from '../cloths/certificate.query.js';
import { sortableTime, strikesLowest } from '../products/product-list.query.js';
import { isInShop } from '../products/product-state.rules.js';

/** A product of the shop with all data of its facets. */
export interface FacetTerms {
  id: string;
  sortName: string;
  category: string;
  priceCents: number;
  unit: 'piece' | 'm' | 'yd';
  rating: number | null;
  /** UTC with microseconds, such as 2026-11-27T12:00:00.000000Z. */
  addedAt: string;
  isInStock: boolean;
  isReduced: boolean;
  /** Units that can be had in one piece; null if it is not sold by length. */
  longest: number | null;
  /** The first feature that may be a colour. */
  swatch: string | null;
  colourFamily: ColourFamily | null;
  /** The cloth that it is a colourway of. */
  colourwayOf: string | null;
  isLead: boolean;
  /** Null without a published cloth. */
  cloth: ClothTerms | null;
}

interface ClothTerms {
  weave: string | null;
  weightGsm: number | null;
  widthMm: number | null;
  opacity: string | null;
  stretch: string | null;
  uses: readonly string[];
  fibres: readonly { part: ClothPart; fibre: string; perMille: number }[];
  certificates: readonly string[];
}

const clothTerms = `CASE WHEN c.id IS NOT NULL THEN json_build_object(
    'weave', c.weave, 'weightGsm', c.weight_gsm, 'widthMm', c.width_mm, 'opacity', c.opacity, 'stretch', c.stretch,
    'uses', c.uses,
    'fibres', (SELECT coalesce(json_agg(json_build_object('part', f.part, 'fibre', f.fibre, 'perMille', f.per_mille)), '[]')
                 FROM cloth_fibres f WHERE f.cloth_id = c.id),
    'certificates', (SELECT coalesce(json_agg(DISTINCT ce.scheme), '[]') FROM cloth_certificates cc
                       JOIN certificates ce ON ce.id = cc.certificate_id WHERE cc.cloth_id = c.id AND ${IN_FORCE})) END`;

/** Selects the facets of the products for which `condition` holds. */
const termsWhere = (condition: string, rest = ''): string => `
  SELECT p.id, p.sort_name AS "sortName", p.category, p.price_cents AS "priceCents", p.unit, p.rating,
    ${sortableTime('p.created_at')} AS "addedAt",
    p.stock_level > 0 AS "isInStock", struck_price(p, ${strikesLowest}) IS NOT NULL AS "isReduced",
    CASE p.sale_kind WHEN 'length' THEN
      CASE WHEN p.by_roll THEN p.longest ELSE p.stock END / p.cuts_per_unit::float8 END AS longest,
    (SELECT feature FROM unnest(p.features) WITH ORDINALITY AS f (feature, nth)
      WHERE feature ~* '^\\s*#([0-9a-f]{3}|[0-9a-f]{6})(\\s|$)' ORDER BY nth LIMIT 1) AS swatch,
    p.colour_family AS "colourFamily", p.is_lead AS "isLead",
    CASE WHEN p.colour_name IS NOT NULL THEN p.cloth_id END AS "colourwayOf",
    ${clothTerms} AS cloth
  FROM products p LEFT JOIN cloths c ON c.id = p.cloth_id AND c.state = 'published'
  WHERE ${isInShop} AND ${condition} ${rest}`;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** SQL of a page of products of the shop after an id, in the order of their ids. */
export const termsPage = termsWhere('p.id > $1', 'ORDER BY p.id LIMIT $2');

/** Reads the products after an id; null begins with the first. */
export const readTermsPage = (
  dataSource: DataSource,
  after: string | null,
  limit: number,
): Promise<FacetTerms[]> => dataSource.query(termsPage, [after ?? FIRST, limit]);

/** Reads the ids of products after an id, deleted ones too. */
export async function readIdsPage(
  dataSource: DataSource,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await dataSource.query<{ id: string }[]>(
    'SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT $2',
    [after ?? FIRST, limit],
  );
  return rows.map(({ id }) => id);
}

/** SQL of those of these products that are in the shop. */
export const termsOfProducts = termsWhere('p.id = ANY ($1::uuid[])');

export const readTerms = (
  dataSource: DataSource,
  products: readonly string[],
): Promise<FacetTerms[]> => dataSource.query(termsOfProducts, [products]);

/** Returns the ids of the products of these cloths. */
export async function productsOfCloths(
  dataSource: DataSource,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await dataSource.query<{ id: string }[]>(
    `SELECT p.id FROM products p JOIN cloths c ON c.id = p.cloth_id
      WHERE c.code = ANY ($1::text[]) AND p.deleted_at IS NULL`,
    [codes],
  );
  return rows.map(({ id }) => id);
}
