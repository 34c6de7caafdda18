// The rolls of the demo cloths as they were received: present stock, and the lengths that the demo orders take.
import { seeded, type Random } from '@shop/cloth-images/random';
import { DAY_MS } from '@shop/contracts/core/time';
import { soldByProduct } from './demo.js';
import { readCloths, readProducts, type DemoProduct } from './seed-files.js';

export interface DemoRoll {
  product: string;
  lot: string;
  shade: string;
  metres: number;
  /** Place in the stock; null if the roll has not arrived yet. */
  place: string | null;
  usableWidthMm: number | null;
  /** Dollars per metre. */
  cost: number;
}

export interface DemoDelivery {
  supplier: string;
  supplierRef: string;
  /** Null if the delivery is still expected, on `expectedOn`. */
  receivedAt: Date | null;
  /** Expected day; null if it is not known yet. */
  expectedOn: string | null;
  rolls: DemoRoll[];
}

/** Two mills for each kind of cloth. */
const SUPPLIERS: Readonly<Record<string, readonly [string, string]>> = {
  cotton: ['Meghna Cotton Mills', 'Sonargaon Handloom Society'],
  silk: ['Rajshahi Silk House', 'Padma Silk Weavers'],
  wool: ['Northdale Woollen Mill', 'Karnaphuli Worsteds'],
  synthetic: ['Jamuna Filament Weaving', 'Sitakunda Knits'],
  denim: ['Teesta Denim', 'Teesta Denim'],
};

/** Metres in stock by dye lot, for pages that demonstrate lengths that cannot be had. */
const BUNDLED: Readonly<Record<string, readonly (readonly [lot: string, metres: number])[]>> = {
  // A length above 3.20 m is joined.
  'Moss Velveteen': [3.2, 3.1, 3, 2.8, 2.6, 2.3].map((metres) => ['A', metres]),
  // A length above 12 m needs two dye lots.
  'Garden Lawn Print': [
    ['A', 12],
    ['B', 11],
    ['B', 8],
  ],
  // The last 40 cm of a roll are too short to be sold.
  'Boiled Wool, Rust': [
    ['A', 8.6],
    ['A', 5],
    ['A', 0.4],
  ],
};

const LONGEST_ROLL = 55;
const LOTS = ['A', 'B', 'C'];
/** Days between the delivery and now: of the delivery before the first demo order, and of those since. */
const FIRST_DAYS_AGO = 240;
const DAYS_AGO = [150, 95, 40, 12];
/** Cost of a cloth as a share of its price. */
const COST_SHARE = 0.45;

/** Returns the deliveries up to `now`, oldest first, and the expected ones. */
export function demoDeliveries(now: Date): DemoDelivery[] {
  const random = seeded('demo rolls');
  const widths = new Map(
    readCloths().flatMap(({ products, usableWidthCm }) =>
      products.map((product) => [product, usableWidthCm] as const),
    ),
  );
  const deliveries = new Map<string, DemoDelivery>();
  for (const product of readProducts().filter(({ sale }) => sale)) {
    const [first, second] = SUPPLIERS[product.category] ?? [];
    const supplier = (random() < 0.5 ? first : second) ?? 'Loomery';
    for (const { lot, metres, daysAgo } of lengthsOf(product, random)) {
      const key = `${supplier} ${String(daysAgo)}`;
      const delivery = deliveries.get(key) ?? {
        supplier,
        supplierRef: `${supplier.slice(0, 3).toUpperCase()}-${String(4_000 + deliveries.size * 7)}`,
        receivedAt: new Date(now.getTime() - daysAgo * DAY_MS),
        expectedOn: null,
        rolls: [],
      };
      deliveries.set(key, delivery);
      delivery.rolls.push({
        product: product._id,
        lot,
        shade: LOTS[Math.floor(random() * 2)] ?? 'A',
        metres,
        place: `${'ABCDEF'.charAt(Math.floor(random() * 6))}${String(1 + Math.floor(random() * 9))}`,
        usableWidthMm: inMillimetres(widths.get(product._id)),
        cost: costOf(product),
      });
    }
  }
  const byArrival = [...deliveries.values()].sort(
    (a, b) => Number(a.receivedAt) - Number(b.receivedAt),
  );
  return [...byArrival, ...expectedDeliveries(now, widths)];
}

/** Expected deliveries: one of a cloth that is sold out, and two of cloths of which little is left. */
const EXPECTED: readonly {
  supplier: string;
  inDays: number | null;
  /** Returns the metres of each roll, by product. */
  rolls: Readonly<Record<string, readonly number[]>>;
}[] = [
  { supplier: 'Northdale Woollen Mill', inDays: 16, rolls: { 'Melton, Midnight': [24, 18] } },
  {
    supplier: 'Meghna Cotton Mills',
    inDays: null,
    rolls: { 'Dhaka Muslin, Fine': [15], 'Jamdani Figured Cotton': [12, 9] },
  },
];

function expectedDeliveries(
  now: Date,
  widths: ReadonlyMap<string, number | null | undefined>,
): DemoDelivery[] {
  const byName = new Map(readProducts().map((product) => [product.name, product]));
  return EXPECTED.map(({ supplier, inDays, rolls }, nth) => ({
    supplier,
    supplierRef: `${supplier.slice(0, 3).toUpperCase()}-${String(6_000 + nth)}`,
    receivedAt: null,
    expectedOn:
      inDays === null ? null : new Date(now.getTime() + inDays * DAY_MS).toISOString().slice(0, 10),
    rolls: Object.entries(rolls).flatMap(([name, lengths]) => {
      const product = byName.get(name);
      if (!product) throw new Error(`The demo has no ${name}`);
      return lengths.map((metres) => ({
        product: product._id,
        lot: `${String(2_950 + nth)}-A`,
        shade: 'A',
        metres,
        place: null,
        usableWidthMm: inMillimetres(widths.get(product._id)),
        cost: costOf(product),
      }));
    }),
  }));
}

const costOf = ({ price }: DemoProduct): number => Math.round(price * COST_SHARE * 100) / 100;

const inMillimetres = (centimetres: number | null | undefined): number | null =>
  centimetres ? Math.round(centimetres * 10) : null;

interface Lying {
  lot: string;
  metres: number;
  daysAgo: number;
}

/** The demo orders were cut from the first delivery. The present stock was received later, in up to three dye lots. */
function lengthsOf(product: DemoProduct, random: Random): Lying[] {
  const number = String(2_000 + Math.floor(random() * 900));
  const sold = soldByProduct().get(product._id) ?? 0;
  const first = pieces(sold).map((metres) => ({ lot: number, metres, daysAgo: FIRST_DAYS_AGO }));
  const bundled = BUNDLED[product.name] ?? spread(product.stock);
  const since = bundled.map(([lot, metres]) => ({
    lot: `${number}-${lot}`,
    metres,
    daysAgo: DAYS_AGO[LOTS.indexOf(lot) + (product.stock > 60 ? 1 : 0)] ?? FIRST_DAYS_AGO,
  }));
  return [...first, ...since];
}

/** Splits metres into rolls of similar length; the last ones are of the newest dye lot. */
function spread(metres: number): (readonly [string, number])[] {
  const rolls = pieces(metres);
  return rolls.map((roll, nth) => {
    const lot = Math.floor(
      (nth * Math.min(LOTS.length, Math.ceil(rolls.length / 2))) / rolls.length,
    );
    return [LOTS[lot] ?? 'A', roll];
  });
}

/** Splits into rolls of whole metres that can be lifted. */
function pieces(metres: number): number[] {
  const count = Math.ceil(metres / LONGEST_ROLL);
  const least = Math.floor(metres / Math.max(1, count));
  return Array.from({ length: count }, (_, nth) => least + (nth < metres - least * count ? 1 : 0));
}
