// Table linen, bedding and quilt backing: a flat item of one or more widths, joined symmetrically.
import {
  cmText,
  cutCloth,
  mayTurn,
  withSafety,
  type ClothMeasures,
  type Need,
  type Outcome,
  type Wishes,
} from './need';

export interface FlatThing {
  width: number;
  length: number;
  /** Added on each side. */
  hem: number;
  seam: number;
}

/** Maximum number of joined widths. */
const MOST_WIDTHS = 50;

/** Returns the number of joins. An even number of widths has half a width on both sides, which adds a join. */
const joinsOf = (widths: number): number =>
  widths === 1 ? 0 : widths % 2 === 1 ? widths - 1 : widths;

/** Returns the cloth for a flat item, in the direction that needs less. */
export function joined(thing: FlatThing, cloth: ClothMeasures, wishes: Wishes): Outcome {
  const width = thing.width + 2 * thing.hem;
  const length = thing.length + 2 * thing.hem;
  const along = needOf({ run: length, cover: width, seam: thing.seam }, cloth, wishes);
  const across = needOf({ run: width, cover: length, seam: thing.seam }, cloth, wishes);
  if (along === null || across === null) {
    return { refusal: `This cloth is too narrow to cover ${cmText(Math.max(width, length))}.` };
  }
  const note =
    wishes.isWashed && cloth.shrinkWeft === null
      ? 'Shrinkage of the width: not tested.'
      : undefined;
  if (!mayTurn(cloth)) return { need: along, note };
  const isAlong = along.cm <= across.cm;
  const [need, longer] = isAlong ? [along, across] : [across, along];
  const direction = isAlong ? 'across' : 'along';
  const other =
    longer.cm > need.cm
      ? `With the length ${direction} the cloth it takes ${cmText(longer.cm)}.`
      : undefined;
  return { need, other, note };
}

interface Cover {
  run: number;
  cover: number;
  seam: number;
}

function needOf({ run, cover, seam }: Cover, cloth: ClothMeasures, wishes: Wishes): Need | null {
  const cut = cutCloth(cloth, wishes);
  const covered = (widths: number): number => widths * cut.width - joinsOf(widths) * 2 * seam;
  let widths = 1;
  while (covered(widths) < cover) {
    widths += 1;
    if (widths > MOST_WIDTHS) return null;
  }
  const each = cut.inRepeats(run);
  return {
    cm: withSafety(widths * each, wishes),
    formula: `${String(widths)} × ${cmText(each)}, joined to ${cmText(covered(widths))}`,
    each: { count: widths, cm: withSafety(each + cloth.repeat, wishes) },
    pieces: Array.from({ length: widths }, (_, at) => ({
      x: at * each,
      y: 0,
      length: each,
      width: cut.width,
    })),
  };
}
