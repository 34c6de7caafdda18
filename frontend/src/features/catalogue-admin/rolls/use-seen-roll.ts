import type { RollView } from '@shop/contracts/inventory/rolls';
import { useState } from 'react';
import { lengthOn } from './roll-text';

/**
 * Returns the roll as it was when typing began, and a sentence if its length has changed since then; otherwise null.
 */
export function useSeenRoll(roll: RollView, isTyped: boolean) {
  const [seen, setSeen] = useState(roll);
  if (!isTyped && seen.version !== roll.version) setSeen(roll);
  const shown = lengthOn(roll);
  return {
    seen,
    meanwhile:
      seen.left === roll.left
        ? null
        : `Changed in the meantime: ${shown(roll.left)} left now, ${shown(seen.left)} before.`,
    /** Called once a change was shown: the next submit is about the current roll. */
    take: setSeen,
  };
}
