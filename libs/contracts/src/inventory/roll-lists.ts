// All rolls out of the shop and into it, as CSV.
import { z } from 'zod';
import { stagedKey, importReport } from '../core/list-import.js';
import { rpc } from '../core/message.js';
import { rollQuery } from './rolls.js';

/** The query of GET /api/admin/rolls/export: the filters and the sort of the list. */
export const rollListQuery = rollQuery.omit({ page: true, limit: true }).extend({
  /** Columns of the file by their names, `lot,place`: the number stands before them. All without it. */
  columns: z.string().max(1_000).optional(),
});
export type RollListQuery = z.infer<typeof rollListQuery>;

/** Where the next part begins. */
const cursor = z.string().max(2_000);

export const rollListRpc = {
  importList: rpc(
    'catalogue.importRolls',
    z.object({ staged: stagedKey, dryRun: z.boolean() }),
    importReport,
    'idempotent: an imported row equals its roll',
    60_000,
  ),
  /** The next lines of the list as CSV, with its heading at the start. */
  exportList: rpc(
    'catalogue.exportRolls',
    rollListQuery.extend({ after: cursor.nullable().default(null) }),
    z.object({ text: z.string(), next: cursor.nullable() }),
    'read',
  ),
};
