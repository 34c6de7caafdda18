// Curtains: widths joined side by side, or a single length along the cloth if the drop fits its width.
import {
  cmText,
  cutCloth,
  mayTurn,
  upTo,
  withSafety,
  type ClothMeasures,
  type Need,
  type Outcome,
  type Wishes,
} from './need';

/** Fullness by heading (cotswoldsewingschool.co.uk, citicalculator.com). */
export const HEADINGS = [
  { value: '2', label: 'Pencil pleat, wave or eyelet: 2 times' },
  { value: '2.25', label: 'Double pinch pleat: 2.25 times' },
  { value: '2.5', label: 'Triple pinch pleat or sheer: 2.5 times' },
  { value: '3', label: 'Full sheer: 3 times' },
  { value: '1', label: 'Roman blind: flat' },
] as const;

export interface Curtain {
  track: number;
  fullness: number;
  /** Total allowance for side hems, joins and overlap. */
  sides: number;
  /** Finished drop including heading and hem. */
  drop: number;
}

/** Returns the cloth for a pair of curtains (Merrick & Day, Encyclopaedia of Curtains, p. 116). */
export function curtains(curtain: Curtain, cloth: ClothMeasures, wishes: Wishes): Outcome {
  const { width } = cutCloth(cloth, wishes);
  const fits = curtain.drop <= width;
  const isPatterned = cloth.match !== 'none' || cloth.repeat > 0;
  if (cloth.isRailroaded && isPatterned && !fits) {
    const refusal = `The pattern runs across this cloth, and the drop of ${cmText(curtain.drop)} is more than its width of ${cmText(width)}.`;
    return { refusal };
  }
  const note =
    wishes.isWashed && cloth.shrinkWeft === null
      ? 'Shrinkage of the width: not tested.'
      : undefined;
  const upright = uprightNeed(curtain, cloth, wishes);
  if (!fits || !(cloth.isRailroaded || mayTurn(cloth))) return { need: upright, note };
  const need = sidewaysNeed(curtain, cloth, wishes);
  if (isPatterned && cloth.isRailroaded) return { need, note };
  const isLess = upright.cm < need.cm;
  const other = isLess
    ? `Upright, joined from widths, it takes ${cmText(upright.cm)}: ${upright.formula}.`
    : undefined;
  return { need, other, note };
}

function uprightNeed(curtain: Curtain, cloth: ClothMeasures, wishes: Wishes): Need {
  const { width, inRepeats } = cutCloth(cloth, wishes);
  const count = upTo((curtain.track * curtain.fullness + curtain.sides) / width);
  const drop = inRepeats(curtain.drop);
  const isMatched = cloth.repeat > 0;
  const [more, reason] = patternExtra(cloth, { wishes, count });
  const repeats = isMatched
    ? ` (${String(Math.round(drop / cloth.repeat))} repeats of ${cmText(cloth.repeat)})`
    : '';
  return {
    cm: withSafety(count * drop + more, wishes),
    formula: `${String(count)} × ${cmText(drop)}${repeats}${reason}`,
    each: { count, cm: withSafety(drop + cloth.repeat, wishes) },
    pieces: Array.from({ length: count }, (_, at) => ({
      x: at * drop,
      y: 0,
      length: drop,
      width,
    })),
  };
}

/**
 * Returns the extra length for the pattern: a chosen motif adds one repeat; without one, a half-drop match adds half a
 * repeat for two or more widths.
 */
function patternExtra(
  { repeat, match }: ClothMeasures,
  { wishes, count }: { wishes: Wishes; count: number },
): [length: number, reason: string] {
  if (repeat === 0) return [0, ''];
  if (wishes.startsAtMotif) return [repeat, ` + ${cmText(repeat)} to start at a motif`];
  if (match !== 'half-drop' || count < 2) return [0, ''];
  return [repeat / 2, ` + ${cmText(repeat / 2)} for the half-drop match`];
}

function sidewaysNeed(curtain: Curtain, cloth: ClothMeasures, wishes: Wishes): Need {
  const { plain } = cutCloth(cloth, wishes);
  const { track, fullness, sides, drop } = curtain;
  const length = plain(track * fullness + sides);
  return {
    cm: withSafety(length, wishes),
    formula: `sideways: ${cmText(track)} × ${String(fullness)} + ${cmText(sides)}, the drop across the cloth`,
    pieces: [{ x: 0, y: 0, length, width: drop }],
  };
}
