// The projects of the calculator, each with its form and its rule.
import { BY_LENGTH, GARMENTS, garment } from './garments.rules';
import { HEADINGS, curtains } from './curtains.rules';
import { cushions } from './panels.rules';
import { joined } from './joined.rules';
import type { ClothMeasures, Outcome, Wishes } from './need';
import { FURNITURE, upholstery } from './upholstery.rules';

interface Option {
  value: string;
  label: string;
}

/** Lengths are in centimetres. */
export type ProjectField = { name: string; label: string } & (
  | { kind: 'length'; initial: number; mayBeZero?: boolean }
  | { kind: 'count'; initial: number }
  | { kind: 'choice'; options: readonly Option[] }
);

/** Values of the form: numbers, with lengths in centimetres, and choices. */
interface Filled {
  number: (name: string) => number;
  choice: (name: string) => string;
}

export interface Project {
  id: string;
  label: string;
  fields: readonly ProjectField[];
  /** True if pieces can start at a motif that the shopper chooses. */
  hasMotif: boolean;
  needOf: (filled: Filled, cloth: ClothMeasures, wishes: Wishes) => Outcome;
}

const length = (name: string, label: string, initial: number) =>
  ({ kind: 'length', name, label, initial, mayBeZero: initial === 0 }) as const;
const count = (name: string, label: string, initial: number) =>
  ({ kind: 'count', name, label, initial }) as const;
const choice = (name: string, label: string, options: readonly Option[]) =>
  ({ kind: 'choice', name, label, options }) as const;
const hem = (initial: number) => ({
  ...length('hem', 'Hem, on each side', initial),
  mayBeZero: true,
});

/** Returns the need of a flat item from its width, length, hem and seam. */
const flatNeed: Project['needOf'] = ({ number }, cloth, wishes) =>
  joined(
    {
      width: number('width'),
      length: number('length'),
      hem: number('hem'),
      seam: number('seam'),
    },
    cloth,
    wishes,
  );

const seam = length('seam', 'Seam allowance', 1.5);
const yesOrNo = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

export const projects: readonly [Project, ...Project[]] = [
  {
    id: 'curtains',
    label: 'Curtains',
    fields: [
      length('track', 'Width of the track', 200),
      choice('fullness', 'Heading and fullness', HEADINGS),
      length('drop', 'Finished drop', 240),
      { ...length('ends', 'Heading and hem', 25), mayBeZero: true },
      { ...length('sides', 'Side hems and overlap, in all', 40), mayBeZero: true },
    ],
    hasMotif: true,
    needOf: ({ number, choice: chosen }, cloth, wishes) =>
      curtains(
        {
          track: number('track'),
          fullness: Number(chosen('fullness')),
          sides: number('sides'),
          drop: number('drop') + number('ends'),
        },
        cloth,
        wishes,
      ),
  },
  {
    id: 'cushions',
    label: 'Cushions and pads',
    fields: [
      count('count', 'How many', 2),
      length('width', 'Width', 45),
      length('height', 'Height', 45),
      length('depth', 'Depth of a boxed pad', 0),
      seam,
      choice('piping', 'Covered piping', yesOrNo),
    ],
    hasMotif: true,
    needOf: ({ number, choice: chosen }, cloth, wishes) =>
      cushions(
        {
          count: number('count'),
          width: number('width'),
          height: number('height'),
          depth: number('depth'),
          seam: number('seam'),
          hasPiping: chosen('piping') === 'yes',
        },
        cloth,
        wishes,
      ),
  },
  {
    id: 'garment',
    label: 'Clothes',
    fields: [choice('garment', 'Garment', GARMENTS)],
    hasMotif: false,
    needOf: ({ choice: chosen }, cloth, wishes) => {
      const yards = GARMENTS.find(({ value }) => value === chosen('garment'))?.yards ?? 0;
      return garment({ need: { yards } }, cloth, wishes);
    },
  },
  ...BY_LENGTH.map((body): Project => ({
    id: body.value,
    label: body.label,
    fields: [
      length('length', 'Finished length', body.length),
      ...(body.sleeve > 0 ? [{ ...length('sleeve', 'Sleeve', body.sleeve), mayBeZero: true }] : []),
    ],
    hasMotif: false,
    needOf: ({ number }, cloth, wishes) =>
      garment({ need: { length: number('length'), sleeve: number('sleeve') } }, cloth, wishes),
  })),
  {
    id: 'table',
    label: 'Tablecloth or bed linen',
    fields: [
      length('width', 'Finished width', 140),
      length('length', 'Finished length', 200),
      hem(4),
      seam,
    ],
    hasMotif: false,
    needOf: flatNeed,
  },
  {
    id: 'backing',
    label: 'Quilt backing',
    fields: [
      length('width', 'Width of the quilt', 150),
      length('length', 'Length of the quilt', 200),
      hem(10),
      seam,
    ],
    hasMotif: false,
    needOf: flatNeed,
  },
  {
    id: 'upholstery',
    label: 'Upholstery',
    fields: [choice('furniture', 'Furniture', FURNITURE), count('count', 'How many', 1)],
    hasMotif: false,
    needOf: ({ number, choice: chosen }, cloth, wishes) => {
      const yards = FURNITURE.find(({ value }) => value === chosen('furniture'))?.yards ?? 0;
      return upholstery(yards * number('count'), cloth, wishes);
    },
  },
];
