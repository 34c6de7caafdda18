// The search of the back-office over all services. Each service searches its own tables.
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import { rpc } from './message.js';
import { id, isoDate } from './shapes.js';

/** Maximum number of hits in a group. */
export const HITS_MAX = 5;

/** Minimum length of a search: a trigram has three characters. */
export const SEARCH_LEAST = 3;
export const SEARCH_MOST = 100;

/** How long the gateway waits for a service, in milliseconds. */
const SEARCH_MS = 250;

export const adminSearchQuery = z.object({
  q: z
    .string()
    .overwrite(cleanLine)
    .min(SEARCH_LEAST, `Enter at least ${String(SEARCH_LEAST)} characters`)
    .max(SEARCH_MOST, `Enter at most ${String(SEARCH_MOST)} characters`),
});
export type AdminSearchQuery = z.infer<typeof adminSearchQuery>;

const hit = <Kind extends string>(kind: Kind) =>
  z.object({
    _id: id,
    kind: z.literal(kind),
    /** A name or number that identifies the hit. */
    title: z.string(),
    /** Details that distinguish similar hits. */
    text: z.string(),
    /** The status of an order or enquiry. */
    status: z.string().optional(),
    /** When an order was placed or an enquiry received. */
    at: isoDate.optional(),
  });

/** The hits of each group, the best first. */
const hits = {
  orders: z.array(hit('order')).max(HITS_MAX),
  customers: z.array(hit('customer')).max(HITS_MAX),
  products: z.array(hit('product')).max(HITS_MAX),
  rolls: z.array(hit('roll')).max(HITS_MAX),
  enquiries: z.array(hit('enquiry')).max(HITS_MAX),
};
const allHits = z.object(hits);
type AllHits = z.infer<typeof allHits>;
export type SearchGroup = keyof AllHits;
export type AdminHit = AllHits[SearchGroup][number];
export type Hits<Group extends SearchGroup> = Pick<AllHits, Group>;

/** The groups of hits, in the order in which they are shown. */
export const searchGroups = Object.keys(hits) as [SearchGroup, ...SearchGroup[]];

export const adminSearchReply = allHits.extend({
  success: z.literal(true),
  /** The groups whose service did not reply in time; they are empty. */
  unavailable: z.array(z.enum(searchGroups)),
});
export type AdminSearchReply = z.infer<typeof adminSearchReply>;

const { orders, customers, products, rolls, enquiries } = hits;
const query = adminSearchQuery;

/** One request for each service with searchable data. Admins only. */
export const adminSearchRpc = {
  /** Finds orders by number, customer, recipient and telephone number. */
  order: rpc('order.searchForAdmin', query, z.object({ orders }), 'read', SEARCH_MS),
  /** Finds users by name, e-mail and company. */
  auth: rpc('auth.searchUsers', query, z.object({ customers }), 'read', SEARCH_MS),
  /** Finds products like the list of the back-office, and rolls by number. */
  catalogue: rpc(
    'catalogue.searchForAdmin',
    query,
    z.object({ products, rolls }),
    'read',
    SEARCH_MS,
  ),
  /** Finds enquiries by number, name, e-mail, company, subject and telephone number. */
  correspondence: rpc(
    'correspondence.searchEnquiries',
    query,
    z.object({ enquiries }),
    'read',
    SEARCH_MS,
  ),
};
