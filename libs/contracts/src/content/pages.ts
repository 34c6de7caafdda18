// Information pages that admins edit: stored by the catalogue, shown by the gateway.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { id, isoDate, nothing, paging } from '../core/shapes.js';
import { cleanLine } from '../reading/clean-text.js';
import { menus } from './menus.js';
import { infoContent } from './info-content.js';
import { pagePlaces } from './page-places.js';

const MAX_TEXT = 50_000;

const line = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .overwrite(cleanLine)
    .max(max, `${label} has at most ${String(max)} characters`);

/** The fields that an admin edits. `image` and `button` can be empty. */
export const pageFields = z.object({
  title: line('Title', 120).min(1, 'Title is required'),
  lede: line('Lede', 300).min(1, 'Lede is required'),
  image: line('Image', 200),
  button: line('Button', 60),
  text: z
    .string()
    .max(MAX_TEXT, `The text has at most ${MAX_TEXT.toLocaleString('en')} characters`)
    .overwrite((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n'))
    .regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u, 'The text has a character that cannot be shown'),
});
export type PageFields = z.infer<typeof pageFields>;

/** An edition, and the hash of the build's text at that time; null if the build has no such page. */
export const pageEdition = pageFields.extend({ build: z.string().max(64).nullable() });
export type PageEdition = z.infer<typeof pageEdition>;

const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'An address has lowercase letters, digits and single dashes')
  .min(1)
  .max(80, 'An address has at most 80 characters');

export const pagePath = z.string().max(100);
const place = z.enum(pagePlaces).default('pages');

/** A page in the list of the back-office. */
const pageState = {
  _id: id,
  path: pagePath,
  version: z.int(),
  /** The number of the published version; null if the page follows the build, or is not in the shop. */
  liveNumber: z.int().nullable(),
  isDraft: z.boolean(),
  scheduledAt: isoDate.nullable(),
  by: z.string().nullable(),
  at: isoDate,
};
export const pageRow = z.object({ ...pageState, title: z.string().nullable() });
export type PageRow = z.infer<typeof pageRow>;

export const pageList = z.object({
  success: z.literal(true),
  rows: z.array(pageRow),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type PageList = z.infer<typeof pageList>;

/** A page as admins edit it. */
export const pageDetail = z.object({
  ...pageState,
  live: pageEdition.nullable(),
  draft: pageEdition.nullable(),
  scheduled: z.object({ number: z.int(), at: isoDate, edition: pageEdition }).nullable(),
});
export type PageDetail = z.infer<typeof pageDetail>;

/** A page with the text of the build, which the gateway has; null for a page that admins have added. */
export const pageView = pageDetail.extend({
  build: z.object({ fields: pageFields, hash: z.string() }).nullable(),
});
export type PageView = z.infer<typeof pageView>;

const pageVersion = z.object({
  number: z.int(),
  title: z.string(),
  by: z.string(),
  at: isoDate,
  isLive: z.boolean(),
});
/** Newest first. */
export const pageVersions = z.object({
  success: z.literal(true),
  versions: z.array(pageVersion),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type PageVersions = z.infer<typeof pageVersions>;

export const pageVersionQuery = z.object({
  versionNumber: z.coerce.number().int().min(1).max(1e9),
});
export type PageVersionQuery = z.infer<typeof pageVersionQuery>;

/** The edited page, and the version that the admin saw. */
const seen = { id, version: z.int() };

export const createPageInput = z.object({ place, slug, fields: pageFields });
export type CreatePageInput = z.infer<typeof createPageInput>;
export const savePageInput = z.object({ version: z.int(), edition: pageEdition });
export type SavePageInput = z.infer<typeof savePageInput>;
/** Keeps or drops the scheduled version; required if there is one. */
const schedule = z.enum(['keep', 'drop']).optional();
export const publishPageInput = z.object({
  version: z.int(),
  /** A time by the clock of the shop, such as `2026-12-01T00:00`; absent for now. */
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Enter a day and a time')
    .optional(),
  schedule,
});
export type PublishPageInput = z.infer<typeof publishPageInput>;
export const withdrawPageInput = z.object({ version: z.int(), schedule });
export type WithdrawPageInput = z.infer<typeof withdrawPageInput>;
export const dropPageInput = z.object({ version: z.int(), part: z.enum(['draft', 'schedule']) });
export type DropPageInput = z.infer<typeof dropPageInput>;
export const restorePageInput = z.object({
  version: z.int(),
  versionNumber: z.int().min(1).max(1e9),
});
export type RestorePageInput = z.infer<typeof restorePageInput>;
export const renamePageInput = z.object({ version: z.int(), newSlug: slug });
export type RenamePageInput = z.infer<typeof renamePageInput>;

/** A page of the shop. `path` is its current address, even if an earlier one was requested. */
export const shownPage = z.object({ path: pagePath, content: infoContent });
export type ShownPage = z.infer<typeof shownPage>;

/** The addresses of all edited pages in the shop, and the menus; `version` grows with each change. */
export const contentIndex = z.object({
  version: z.int(),
  pages: z.array(pagePath),
  menus: menus.nullable(),
});

/**
 * All throw `catalogue.pageNotFound`, and `catalogue.pageChanged` for an older version. A repeated message is applied
 * once.
 */
export const pagesRpc = {
  index: rpc('catalogue.contentIndex', nothing, contentIndex, 'read'),
  shown: rpc('catalogue.shownPage', z.object({ path: pagePath }), shownPage, 'read'),
  list: rpc('catalogue.listPages', paging, pageList, 'read'),
  get: rpc('catalogue.getPage', z.object({ id }), pageDetail, 'read'),
  versions: rpc('catalogue.listPageVersions', paging.extend({ id }), pageVersions, 'read'),
  version: rpc('catalogue.getPageVersion', pageVersionQuery.extend({ id }), pageEdition, 'read'),
  /** Throws `catalogue.pageExists` if the address is in use. */
  create: rpc(
    'catalogue.createPage',
    z.object({ place, slug, edition: pageEdition }),
    pageDetail,
    'inbox',
    5_000,
  ),
  /** Saves the draft. Throws `catalogue.pageRefused` with the faults; a conflict contains both values of each field. */
  save: rpc(
    'catalogue.savePage',
    z.object({ ...seen, edition: pageEdition }),
    pageDetail,
    'inbox',
    5_000,
  ),
  /**
   * Publishes the draft, or schedules it. Throws `catalogue.pageRefused` for a page of the build without its required
   * blocks, or for a time that does not exist, and `catalogue.pageScheduled` if a version is scheduled and `schedule`
   * is absent.
   */
  publish: rpc(
    'catalogue.publishPage',
    publishPageInput.extend({ id }),
    pageDetail,
    'inbox',
    5_000,
  ),
  /** Makes the page follow the build again; takes an added page out of the shop. */
  withdraw: rpc(
    'catalogue.withdrawPage',
    withdrawPageInput.extend({ id }),
    pageDetail,
    'inbox',
    5_000,
  ),
  drop: rpc('catalogue.dropPagePart', dropPageInput.extend({ id }), pageDetail, 'inbox', 5_000),
  /** Makes the draft a copy of an old version. */
  restore: rpc(
    'catalogue.restorePage',
    restorePageInput.extend({ id }),
    pageDetail,
    'inbox',
    5_000,
  ),
  /** Refused for a page of the build. The old address redirects to the page. */
  rename: rpc('catalogue.renamePage', renamePageInput.extend({ id }), pageDetail, 'inbox', 5_000),
};

export const contentEvents = {
  /** The whole index; consumers keep the newest version. */
  changed: event('catalogue.contentChanged', contentIndex),
};
