// Promises that fit their rolls exactly, or nearly so. Amounts are cuts.
import type { LeftRoll } from './packing.rules.js';
import type { LineLots } from './line-lots.js';
import type { PromisedPiece } from './promised-piece.js';

/** The most steps for one laying. */
const STEPS = 40_000;

/**
 * A laying of all pieces, whole: one roll after the other is filled, that with the least left first. Null where there is
 * none, or where it takes too many steps of the budget. `items` are the longest first.
 */
export function fillRolls(
  rolls: readonly LeftRoll[],
  items: readonly PromisedPiece[],
  lineLots: LineLots,
  budget: { steps: number },
): Map<PromisedPiece, string> | null {
  return new RollFilling(rolls, items, lineLots, budget).run();
}

class RollFilling {
  private readonly rolls: readonly LeftRoll[];
  private readonly laid = new Map<PromisedPiece, string>();
  /** The rest of the budget at which this search ends. */
  private readonly end: number;

  constructor(
    rolls: readonly LeftRoll[],
    private readonly items: readonly PromisedPiece[],
    private readonly lineLots: LineLots,
    private readonly budget: { steps: number },
  ) {
    this.end = Math.max(0, budget.steps - STEPS);
    const shortest = items.at(-1)?.cuts ?? 0;
    this.rolls = rolls.filter(({ left }) => left >= shortest).sort((a, b) => a.left - b.left);
  }

  run(): Map<PromisedPiece, string> | null {
    const spare =
      this.rolls.reduce((sum, { left }) => sum + left, 0) -
      this.items.reduce((sum, { cuts }) => sum + cuts, 0);
    return spare >= 0 && this.fillFrom(0, spare) ? this.laid : null;
  }

  private get isOpen(): boolean {
    return this.budget.steps > this.end;
  }

  private fillFrom(nth: number, spare: number): boolean {
    if (this.laid.size === this.items.length) return true;
    const one = this.rolls[nth];
    return one !== undefined && this.fill(nth, 0, { left: one.left, spare });
  }

  /** Lays more pieces on the roll, those from `from` on; where none fits any more, what is left must be spare. */
  private fill(
    nth: number,
    from: number,
    { left, spare }: { left: number; spare: number },
  ): boolean {
    this.budget.steps -= 1;
    const { id, lot } = this.rolls[nth]?.roll ?? { id: '', lot: '' };
    for (let at = from; at < this.items.length && this.isOpen; at += 1) {
      const item = this.items[at];
      if (!item || item.cuts > left || this.laid.has(item)) continue;
      if (!this.lineLots.allows(item, lot)) continue;
      this.laid.set(item, id);
      this.lineLots.count(item, lot, 1);
      const isDone = this.fill(nth, at + 1, { left: left - item.cuts, spare });
      this.lineLots.count(item, lot, -1);
      if (isDone) return true;
      this.laid.delete(item);
    }
    return left <= spare && this.isOpen && this.fillFrom(nth + 1, spare - left);
  }
}
