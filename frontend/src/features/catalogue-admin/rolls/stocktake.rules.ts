// Reads the typed lengths of a stocktake.
import type { RollView, StocktakeInput } from '@shop/contracts/inventory/rolls';
import { countText } from '../../../ui/count-text';
import { typedRollLength } from './typed-length';

/** Typed lengths by roll id; a roll without text was not counted. */
export type TypedLengths = Readonly<Record<string, string>>;

export interface Counted {
  rolls: StocktakeInput['rolls'];
  /** Number of rolls that differ from the listed length. */
  differences: number;
  faults: ReadonlyMap<string, string>;
}

const isTyped = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== '';

/** Returns the counted rolls. Rolls without a difference are booked as counted, too. */
export function countedOf(rolls: readonly RollView[], typed: TypedLengths): Counted {
  const faults = new Map<string, string>();
  const counted = rolls.flatMap((roll) => {
    const text = typed[roll._id];
    if (!isTyped(text)) return [];
    const read = typedRollLength(text, roll);
    if ('fault' in read) {
      faults.set(roll._id, read.fault);
      return [];
    }
    return [{ _id: roll._id, listed: roll.left, counted: read.length }];
  });
  const differences = counted.filter((one) => one.listed !== one.counted).length;
  return { rolls: counted, differences, faults };
}

/** `Book 3 differences`. */
export function bookLabel({ rolls, differences }: Pick<Counted, 'rolls' | 'differences'>): string {
  if (differences > 0) return `Book ${countText(differences, 'differences')}`;
  return rolls.length === 0 ? 'Book the count' : 'Book the count: no differences';
}
