// The record of changes in words for people.
import type { AuditEntryView, AuditKind } from '@shop/contracts/audit';

export const kindWords: Record<AuditKind, string> = {
  product: 'Products',
  user: 'Users',
  order: 'Orders',
  enquiry: 'Enquiries',
  email: 'E-mails',
};

/** `roleChanged` -> `role changed`, `originalPrice` -> `original price`. */
const wordsOf = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** `product.created` -> `Product created`. */
export function actionWords(action: string): string {
  const words = action.split('.').map(wordsOf).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What people read, or pictures that they look at. */
type Value = string | { pictures: string[] };

export interface FieldChange {
  field: string;
  before: Value;
  after: Value;
}

/** Field by field what it was and what it became. */
export function changesOf({ before, after }: AuditEntryView): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field: wordsOf(field),
    before: valueOf(before?.[field]),
    after: valueOf(after?.[field]),
  }));
}

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/images/');

const valueOf = (value: unknown): Value =>
  Array.isArray(value) && value.length > 0 && value.every(isPicture)
    ? { pictures: value }
    : textOf(value);

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : '–';
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return `${value as string | number}`;
}
