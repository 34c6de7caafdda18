// Changes by admins: who, when, before and after. Each service stores its own audit.
import { z } from 'zod';
import { rpc } from './message.js';
import { id, isoDate } from './shapes.js';

/** The kinds of data that admins change, and the service that stores their audit. */
export const auditOwners = {
  product: 'catalogue',
  cloth: 'catalogue',
  roll: 'catalogue',
  certificate: 'catalogue',
  delivery: 'catalogue',
  reduction: 'catalogue',
  returns: 'catalogue',
  company: 'catalogue',
  policies: 'catalogue',
  page: 'catalogue',
  user: 'auth',
  order: 'order',
  withdrawal: 'order',
  draft: 'order',
  shipping: 'order',
  tax: 'order',
  discount: 'order',
  setting: 'order',
  payment: 'billing',
  credit: 'billing',
  document: 'billing',
  enquiry: 'correspondence',
  email: 'correspondence',
  template: 'correspondence',
} as const;
export type AuditKind = keyof typeof auditOwners;
export type AuditService = (typeof auditOwners)[AuditKind];

export const auditKind = z.enum(Object.keys(auditOwners) as [AuditKind, ...AuditKind[]]);

/** The fields that a change touched, with their values before or after it. */
const auditFields = z.record(z.string(), z.unknown());

export const auditEntry = z.object({
  _id: id,
  at: isoDate,
  by: z.object({ _id: id, name: z.string() }),
  /** `kind.pastTense`: `product.created`, `user.roleChanged`, `order.statusChanged`. */
  action: z.string().regex(/^[a-z]+\.[a-z][A-Za-z]+$/),
  /** The changed object, with its name at that time. */
  subject: z.object({ kind: auditKind, _id: id, name: z.string() }),
  /** Null if the object was created. */
  before: auditFields.nullable(),
  /** Null if the object was deleted. */
  after: auditFields.nullable(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

/** The cursor of an entry in a list: time, then id. */
const auditCursor = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f-]{36}$/);

const instant = z.iso.datetime({ offset: true });

export const auditQuery = z.object({
  kind: auditKind.optional(),
  /** Only entries about this product, user or order. */
  subject: id.optional(),
  /** Only entries of this admin. */
  by: id.optional(),
  /** Not before this instant. */
  from: instant.optional(),
  /** Before this instant. */
  until: instant.optional(),
  /** `desc`: newest first. */
  order: z.enum(['asc', 'desc']).default('desc'),
  /** Only entries that follow this cursor in that order. */
  after: auditCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditEntries = z.object({ entries: z.array(auditEntry) });
export type AuditEntries = z.infer<typeof auditEntries>;

/** The entries of all services, merged. */
export const auditPage = auditEntries.extend({
  success: z.literal(true),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
  /** Kinds whose service did not respond. */
  missing: z.array(auditKind),
});
export type AuditPage = z.infer<typeof auditPage>;

export const cursorOf = ({ at, _id }: Pick<AuditEntryView, 'at' | '_id'>): string => `${at}_${_id}`;

/** One request for each service with an audit. Admins only. */
export const auditRpc = {
  auth: rpc('auth.listAudit', auditQuery, auditEntries, 'read'),
  catalogue: rpc('catalogue.listAudit', auditQuery, auditEntries, 'read'),
  order: rpc('order.listAudit', auditQuery, auditEntries, 'read'),
  billing: rpc('billing.listAudit', auditQuery, auditEntries, 'read'),
  correspondence: rpc('correspondence.listAudit', auditQuery, auditEntries, 'read'),
} satisfies Record<AuditService, unknown>;
