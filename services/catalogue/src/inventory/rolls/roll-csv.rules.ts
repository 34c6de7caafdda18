// The columns of the list of rolls as CSV.
import { toThousandths } from '@shop/contracts/money/units';
import { dollars } from '@shop/contracts/money/money';
import { toCents } from '@shop/contracts/money/price';
import { plainSigns } from '@shop/contracts/reading/plain-digits';
import { rollInput } from '@shop/contracts/inventory/rolls';
import { storeDay } from '@shop/contracts/core/shapes';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { z } from 'zod';

export const ROLL_COLUMNS = [
  ...(['number', 'sku', 'lot', 'shade', 'length', 'width_cm', 'place', 'cost'] as const),
  ...(['received', 'state'] as const),
] as const;
export type RollColumn = (typeof ROLL_COLUMNS)[number];

/** A roll as a list has it: thousandths of the unit, cents, millimetres. */
export interface ListedRoll {
  number: string;
  sku: string;
  lot: string;
  shade: string | null;
  /** The length of the roll. */
  length: number;
  width_cm: number | null;
  place: string | null;
  cost: number | null;
  /** The day by the shop's clock. */
  received: string;
  state: string;
}

const fixed = (amount: number | null, parts: number, digits: number): string =>
  amount === null ? '' : (amount / parts).toFixed(digits);

export function rollLine(roll: ListedRoll, shown: readonly RollColumn[]): string {
  const cells: Record<RollColumn, string> = {
    ...roll,
    shade: roll.shade ?? '',
    length: fixed(roll.length, 1000, 3),
    width_cm: fixed(roll.width_cm, 10, 1),
    place: roll.place ?? '',
    cost: fixed(roll.cost, 100, 2),
  };
  return csvRow(shown.map((column) => cells[column]));
}

const NUMBER = /^\d+(\.\d+)?$/;
const numeric = z.string().regex(NUMBER).transform(Number);
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]);

/** Schemas of the cells, with the rule of each column for the messages of an import. */
const columns: { [Column in RollColumn]: [z.ZodType<ListedRoll[Column]>, string] } = {
  number: [
    z
      .string()
      .transform(plainSigns)
      .pipe(z.string().regex(/^[A-Za-z0-9-]{1,24}$/)),
    'must have 1 to 24 characters: A to Z, digits and dashes',
  ],
  sku: [
    z
      .string()
      .toUpperCase()
      .regex(/^[0-9A-F]{8}$/),
    'must be the SKU of a product',
  ],
  lot: [rollInput.shape.lot, 'must have 1 to 40 characters'],
  shade: [
    orNone(
      z
        .string()
        .toUpperCase()
        .regex(/^[A-Z]$/),
    ),
    'must be empty or one capital',
  ],
  length: [
    numeric.pipe(z.number().max(9_999)).transform(toThousandths),
    'must be a number of units from 0 to 9,999 with at most three decimals',
  ],
  width_cm: [
    orNone(numeric.pipe(z.number().min(2).max(600)).transform((cm) => Math.round(cm * 10))),
    'must be empty or a number of centimetres from 2 to 600 with at most one decimal',
  ],
  place: [orNone(z.string().max(40)), 'must have at most 40 characters'],
  cost: [
    orNone(numeric.pipe(dollars).transform(toCents)),
    'must be empty, or a number from 0 to 1,000,000 with at most two decimals',
  ],
  received: [storeDay, 'must be a day such as 2026-11-21'],
  state: [
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(['expected', 'quarantine', 'open', 'closed'])),
    'must be expected, quarantine, open or closed',
  ],
};

type Read = { value: ListedRoll[RollColumn] } | { message: string };

/** Patterns of numbers with more decimals than are stored. */
const tooExact: Readonly<Partial<Record<RollColumn, RegExp>>> = {
  length: /\.\d{4}/,
  width_cm: /\.\d0*[1-9]/,
};

/** The value of a cell, or what is wrong with it. */
export function readCell(column: RollColumn, cell: string): Read {
  const [schema, rule] = columns[column];
  const read = schema.safeParse(cell);
  return read.success && !tooExact[column]?.test(cell)
    ? { value: read.data }
    : { message: `The ${column} ${rule}.` };
}
