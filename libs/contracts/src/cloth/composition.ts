// Compositions of cloths, without zod: Regulation (EU) No 1007/2011, articles 5, 7, 9, 11, and 16 CFR 303.3, 303.16.
// The tolerances of article 20 apply to a laboratory: the shares of a composition add up to 100 %.
import { sum } from '../core/numbers.js';
import {
  fibreOf,
  fibreRefusal,
  isAlwaysNamed,
  nameInEu,
  nameInUs,
  OTHER_FIBRES,
} from './fibres.js';

/** The parts with a composition of their own, in the order in which they are named (article 11). */
export const clothParts = {
  cloth: 'Cloth',
  pile: 'Pile',
  ground: 'Ground',
  face: 'Face',
  back: 'Back',
  coating: 'Coating',
} as const;
export type ClothPart = keyof typeof clothParts;
export const partNames = Object.keys(clothParts) as ClothPart[];

/** A share of a part. */
export interface FibreShare {
  part: ClothPart;
  /** A key of `fibres.ts` once stored; before that, the typed name. */
  fibre: string;
  /** Percent by mass, with at most one decimal. */
  percent: number;
  isRecycled: boolean;
  isOrganic: boolean;
  /** True if "other fibres" stands for several fibres. */
  isSeveral: boolean;
  tradeName: string | null;
}

/** Article 9: maximum of 'other fibres', for a single fibre and for several. */
const OTHER_ONE = 5;
const OTHER_SEVERAL = 15;
/** 16 CFR 303.3: a fibre below this share is 'other fiber' in the US. */
const US_NAMED_FROM = 5;

export interface CompositionFault {
  code:
    | 'catalogue.fibreUnknown'
    | 'catalogue.fibreTwice'
    | 'catalogue.otherFibres'
    | 'catalogue.compositionNotWhole';
  message: string;
}

/** Converts to tenths of a percent, whose sums are exact. */
export const perMille = (percent: number): number => Math.round(percent * 10);
const percentText = (tenths: number): string => String(tenths / 10);

/** Returns the parts of a composition in their order, with their shares. */
export function partsOf<Share extends { part: ClothPart }>(
  shares: readonly Share[],
): { part: ClothPart; shares: Share[] }[] {
  return partNames.flatMap((part) => {
    const own = shares.filter((share) => share.part === part);
    return own.length > 0 ? [{ part, shares: own }] : [];
  });
}

export const percentSum = (shares: readonly { percent: number }[]): number =>
  sum(shares.map(({ percent }) => perMille(percent))) / 10;

/** Replaces each fibre by its stored name. Unknown names stay, so that `compositionFault` can refuse them. */
export const withStoredNames = (shares: readonly FibreShare[]): FibreShare[] =>
  shares.map((share) => ({ ...share, fibre: fibreOf(share.fibre) ?? share.fibre }));

/** Returns true for the same fibre; other fibres are one row, whatever else is stated about them. */
const isSame = (one: FibreShare, other: FibreShare): boolean =>
  one.fibre === other.fibre && (one.isRecycled === other.isRecycled || one.fibre === OTHER_FIBRES);

/** Returns the fault of a composition; null if it is right for a draft or, with `isWhole`, for a published cloth. */
export function compositionFault(
  shares: readonly FibreShare[],
  isWhole: boolean,
): CompositionFault | null {
  const unknown = shares.find(({ fibre }) => fibreOf(fibre) === null);
  if (unknown) return { code: 'catalogue.fibreUnknown', message: fibreRefusal(unknown.fibre) };
  for (const { part, shares: own } of partsOf(withStoredNames(shares))) {
    const twice = own.find((share, at) => own.findIndex((other) => isSame(share, other)) < at);
    if (twice)
      return {
        code: 'catalogue.fibreTwice',
        message: `"${nameInEu(twice.fibre)}" is there twice.`,
      };
    const others = own.filter(({ fibre }) => fibre === OTHER_FIBRES);
    const most = others.some(({ isSeveral }) => isSeveral) ? OTHER_SEVERAL : OTHER_ONE;
    if (percentSum(others) > most)
      return {
        code: 'catalogue.otherFibres',
        message: '"Other fibres" can be 5 % at most, or 15 % where they are several.',
      };
    const whole = perMille(percentSum(own));
    if (whole > 1_000 || (isWhole && whole < 1_000))
      return {
        code: 'catalogue.compositionNotWhole',
        message: `The composition${part === 'cloth' ? '' : ` of the ${part}`} comes to ${percentText(whole)} %.`,
      };
  }
  return null;
}

/** Sorts shares in descending order; other fibres come last, whatever their share. */
const byShare = (one: FibreShare, other: FibreShare): number =>
  Number(one.fibre === OTHER_FIBRES) - Number(other.fibre === OTHER_FIBRES) ||
  other.percent - one.percent ||
  (one.fibre < other.fibre ? -1 : 1);

const claims = ({ isRecycled, isOrganic, tradeName }: FibreShare): string => {
  const said = [isRecycled && 'recycled', isOrganic && 'organic', tradeName].filter(Boolean);
  return said.length > 0 ? ` (${said.join(', ')})` : '';
};

/** Formats shares for an EU label: '60 % cotton, 40 % linen'. */
function partInEu(shares: readonly FibreShare[]): string {
  return shares
    .toSorted(byShare)
    .map(
      (share) =>
        `${percentText(perMille(share.percent))} % ${nameInEu(share.fibre)}${claims(share)}`,
    )
    .join(', ');
}

/** Formats shares for a US label: '94% cotton, 6% spandex'; a small share without a function is 'other fiber'. */
function partInUs(shares: readonly FibreShare[]): string {
  const isNamed = ({ fibre, percent }: FibreShare) =>
    fibre !== OTHER_FIBRES && (percent >= US_NAMED_FROM || isAlwaysNamed(fibre));
  const others = shares.filter((share) => !isNamed(share));
  const said = shares
    .filter(isNamed)
    .toSorted(byShare)
    .map(
      (share) =>
        `${percentText(perMille(share.percent))}% ${nameInUs(share.fibre)}${claims(share)}`,
    );
  if (others.length === 0) return said.join(', ');
  const areSeveral = others.length > 1 || others.some(({ isSeveral }) => isSeveral);
  const share = percentText(perMille(percentSum(others)));
  return [...said, `${share}% other ${areSeveral ? 'fibers' : 'fiber'}`].join(', ');
}

/** Writes a composition as text; a cloth with a single part does not name it. */
function inWords(
  shares: readonly FibreShare[],
  words: (shares: readonly FibreShare[]) => string,
): string {
  const parts = partsOf(shares);
  if (parts.length === 1 && parts[0]?.part === 'cloth') return words(shares);
  return parts.map(({ part, shares: own }) => `${clothParts[part]}: ${words(own)}`).join('. ');
}

/** Returns the composition as on labels in the EU and in the US; empty texts if there is none. */
export const compositionWords = (shares: readonly FibreShare[]): { eu: string; us: string } => ({
  eu: inWords(shares, partInEu),
  us: inWords(shares, partInUs),
});
