// All rolls out of the shop and into it, as CSV.
import { z } from 'zod';
import { stagedKey, importReport } from '../core/list-import.js';
import { rpc } from '../core/message.js';
import { rollQuery } from './rolls.js';

/** Which rolls a list has: the filter of the page. */
export const rollListQuery = rollQuery.pick({ search: true, product: true, state: true });
export type RollListQuery = z.infer<typeof rollListQuery>;

/** Number of the last roll of a part. */
const number = z.string().max(24);

export const rollListRpc = {
  importList: rpc(
    'catalogue.importRolls',
    z.object({ staged: stagedKey, dryRun: z.boolean() }),
    importReport,
    'idempotent: an imported row equals its roll',
    60_000,
  ),
  /** The next lines of the list as CSV, by number, with its heading at the start. */
  exportList: rpc(
    'catalogue.exportRolls',
    rollListQuery.extend({ after: number.nullable() }),
    z.object({ text: z.string(), next: number.nullable() }),
    'read',
  ),
};
