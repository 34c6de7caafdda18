// Saved views of the lists of the back-office, and the choices of each admin for their tables.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { done, id, nothing } from '../core/shapes.js';
import { cleanLine } from '../reading/clean-text.js';

/** Views that an admin can save. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;
const PARAMETERS_MAX = 20;
const COLUMNS_MAX = 40;

export const viewedList = z.enum([
  ...(['products', 'orders', 'users', 'payments', 'emails', 'enquiries', 'reviews'] as const),
  ...(['rolls', 'cloths', 'deliveries', 'discounts', 'audit', 'jobs', 'drafts'] as const),
  ...(['returns', 'withdrawals', 'parcels', 'documents', 'disputes', 'differences'] as const),
  ...(['transfers', 'giftCards', 'certificates', 'pages', 'wantedImages'] as const),
]);
export type ViewedList = z.infer<typeof viewedList>;

const word = z.string().regex(/^[a-zA-Z]{1,30}$/);

/** The address of a list: filters, sort and columns by their parameters. */
export const viewAddress = z
  .record(word, z.string().max(1_000))
  .refine((parts) => Object.keys(parts).length <= PARAMETERS_MAX);
export type ViewAddress = z.infer<typeof viewAddress>;

/** The body of POST /api/admin/views. */
export const viewInput = z.object({
  list: viewedList,
  name: z
    .string()
    .overwrite(cleanLine)
    .min(1, 'Enter a name')
    .max(VIEW_NAME_MAX, `Enter a name of at most ${String(VIEW_NAME_MAX)} characters`),
  address: viewAddress,
  /** Every admin can open it. */
  isShared: z.boolean(),
});
export type ViewInput = z.infer<typeof viewInput>;

/** The body of PUT /api/admin/views/:id. */
export const viewChange = viewInput.omit({ list: true }).partial();
export type ViewChange = z.infer<typeof viewChange>;

export const savedView = viewInput.extend({
  _id: id,
  /** The name of the admin who made it; null for the caller. */
  maker: z.string().nullable(),
});
export type SavedView = z.infer<typeof savedView>;

/** The body of PUT /api/admin/tables/:list: what is absent stays as it is. */
export const tableChoices = z.object({
  /** The view that opens with the list; null: none. */
  view: id.nullable().optional(),
  /** The shown columns in their order; null: the usual ones. */
  columns: z.array(word).max(COLUMNS_MAX).nullable().optional(),
  /** Widths of columns in rem. */
  widths: z
    .record(word, z.number().min(3).max(60))
    .refine((widths) => Object.keys(widths).length <= COLUMNS_MAX)
    .optional(),
  /** For a list that is not always a table. */
  as: z.enum(['table', 'cards']).optional(),
});
export type TableChoices = z.infer<typeof tableChoices>;

export const viewList = z.object({
  success: z.literal(true),
  /** The caller's own and those that are shared, by name. */
  views: z.array(savedView),
  /** The caller's choices by list. */
  tables: z.partialRecord(viewedList, tableChoices),
});
export type ViewList = z.infer<typeof viewList>;

const same = 'idempotent: a second delivery sets the same value';

export const viewsRpc = {
  /** All lists at once; admins only. */
  list: rpc('auth.listViews', nothing, viewList, 'read'),
  /** `auth.tooManyViews` with 50 views. */
  add: rpc(
    'auth.addView',
    viewInput.extend({ view: id }),
    savedView,
    'key: the id that the gateway gives the view',
  ),
  /** `auth.viewNotFound`, or `auth.viewNotYours` for another admin's. */
  change: rpc('auth.changeView', viewChange.extend({ view: id }), savedView, same),
  remove: rpc(
    'auth.removeView',
    z.object({ view: id }),
    done,
    'idempotent: a view that is gone stays gone',
  ),
  /** `auth.viewNotFound` where the view is of another list, or another admin's and not shared. */
  choose: rpc('auth.chooseTable', tableChoices.extend({ list: viewedList }), tableChoices, same),
};
