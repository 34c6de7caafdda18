import type { RollView } from '@shop/contracts/inventory/rolls';
import { useState } from 'react';
import { lengthOn } from './roll-text';

/** Returns the roll that the typing began with, and a sentence where another length lies there now; else null. */
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
    /** Called when a change was shown: the next press is about the roll as it is now. */
    take: setSeen,
  };
}
