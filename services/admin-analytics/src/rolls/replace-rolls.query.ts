import type { RollFigures } from '@shop/contracts/inventory/roll-events';
import type { EntityManager } from 'typeorm';
import type { Correction } from '../figures/correction.js';
import { writeRolls } from './rolls.query.js';

/** Corrects rolls. A roll that its owner does not have is removed. */
export async function replaceRolls(
  manager: EntityManager,
  { ownerRows, gone, since }: Correction<RollFigures>,
): Promise<void> {
  await writeRolls(manager, ownerRows, since);
  await manager.query('DELETE FROM rolls WHERE roll_id = ANY($1::uuid[]) AND updated_at < $2', [
    gone,
    since,
  ]);
}
