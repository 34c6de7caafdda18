// Export and import of all rolls as CSV.
import { z } from 'zod';
import { stagedKey, importReport } from '../core/list-import.js';
import { rpc } from '../core/message.js';
import { rollQuery } from './rolls.js';

/** The query of GET /api/admin/rolls/export: the filters and the sort of the list. */
export const rollListQuery = rollQuery.omit({ page: true, limit: true }).extend({
  /** Names of the columns in the file, after the number: `lot,place`. All columns if absent. */
  columns: z.string().max(1_000).optional(),
});
export type RollListQuery = z.infer<typeof rollListQuery>;

/** The start of the next part. */
const cursor = z.string().max(2_000);

export const rollListRpc = {
  importList: rpc(
    'catalogue.importRolls',
    z.object({ staged: stagedKey, dryRun: z.boolean() }),
    importReport,
    'idempotent: an imported row equals its roll',
    60_000,
  ),
  /** Returns the next lines of the list as CSV, beginning with the heading. */
  exportList: rpc(
    'catalogue.exportRolls',
    rollListQuery.extend({ after: cursor.nullable().default(null) }),
    z.object({ text: z.string(), next: cursor.nullable() }),
    'read',
  ),
};
