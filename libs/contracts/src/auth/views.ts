// Saved views of the lists of the back-office, and each admin's table settings.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { done, id, nothing } from '../core/shapes.js';
import { cleanLine } from '../reading/clean-text.js';

/** Number of views that an admin can save. */
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

/** The query string of a list: filters, sort and columns. */
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
  /** True if every admin can open it. */
  isShared: z.boolean(),
});
export type ViewInput = z.infer<typeof viewInput>;

/** The body of PUT /api/admin/views/:id. */
export const viewChange = viewInput.omit({ list: true }).partial();
export type ViewChange = z.infer<typeof viewChange>;

export const savedView = viewInput.extend({
  _id: id,
  /** Name of the admin who made it; null if the caller did. */
  maker: z.string().nullable(),
});
export type SavedView = z.infer<typeof savedView>;

/** The body of PUT /api/admin/tables/:list; absent fields do not change. */
export const tableChoices = z.object({
  /** The view that opens with the list; null for none. */
  view: id.nullable().optional(),
  /** The shown columns in their order; null for the default columns. */
  columns: z.array(word).max(COLUMNS_MAX).nullable().optional(),
  /** Column widths in rem. */
  widths: z
    .record(word, z.number().min(3).max(60))
    .refine((widths) => Object.keys(widths).length <= COLUMNS_MAX)
    .optional(),
  /** How the list is shown, for a list that can also be shown as cards. */
  as: z.enum(['table', 'cards']).optional(),
});
export type TableChoices = z.infer<typeof tableChoices>;

export const viewList = z.object({
  success: z.literal(true),
  /** The caller's own views and the shared ones, by name. */
  views: z.array(savedView),
  /** The caller's table settings by list. */
  tables: z.partialRecord(viewedList, tableChoices),
});
export type ViewList = z.infer<typeof viewList>;

const same = 'idempotent: a second delivery sets the same value';

export const viewsRpc = {
  /** Returns the views of all lists. Admins only. */
  list: rpc('auth.listViews', nothing, viewList, 'read'),
  /** Throws `auth.tooManyViews` if the caller has 50 views. */
  add: rpc(
    'auth.addView',
    viewInput.extend({ view: id }),
    savedView,
    'key: the id that the gateway gives the view',
  ),
  /** Throws `auth.viewNotFound`, or `auth.viewNotYours` if another admin made it. */
  change: rpc('auth.changeView', viewChange.extend({ view: id }), savedView, same),
  remove: rpc(
    'auth.removeView',
    z.object({ view: id }),
    done,
    'idempotent: a view that is gone stays gone',
  ),
  /** Throws `auth.viewNotFound` if the view is of another list, or is another admin's and not shared. */
  choose: rpc('auth.chooseTable', tableChoices.extend({ list: viewedList }), tableChoices, same),
};
