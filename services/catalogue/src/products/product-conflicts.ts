// The conflicts of an edit: fields that another admin has changed since the form was opened.
import type { ProductFields } from '@shop/contracts/catalogue/catalogue';
import type { ChangeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { priceStepText } from '@shop/contracts/money/price-steps';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { spellingBeside } from './category.query.js';
import { codeOfCloth } from './cloth-of-product.query.js';
import { productAuditFields } from './product-edit.rules.js';
import { historyOf } from './product-history.query.js';
import type { Product } from './product.entity.js';

type Name = keyof ProductFields;
type Shown = string | number;

/** Returns a value as the history has it: lists as lines, nothing as ''. */
function shown(name: Name, value: unknown): Shown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (name === 'priceSteps' && Array.isArray(value))
    return (value as ProductFields['priceSteps']).map(priceStepText).join('|');
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'string') return JSON.stringify(value);
  return name === 'liveFrom' ? new Date(value).toISOString() : value;
}

/**
 * `catalogue.valueChanged` with all fields whose value is neither the seen nor the requested one. Of stock the
 * difference is applied instead.
 */
export async function assertAllSeen(
  manager: EntityManager,
  product: Product,
  images: readonly string[],
  { fields, seen = {} }: ChangeProductInput,
): Promise<void> {
  const now: Record<string, unknown> = {
    ...productAuditFields(product, images),
    cloth: await codeOfCloth(manager, product.clothId),
  };
  const names = (Object.keys(seen) as Name[]).filter(
    (name) => name !== 'stock' && fields[name] !== undefined,
  );
  const conflicts: { name: Name; yours: Shown; theirs: Shown }[] = [];
  for (const name of names) {
    const yours = shown(name, await spelled(manager, product, name, fields[name]));
    const theirs = shown(name, now[name]);
    const known = [yours, shown(name, await spelled(manager, product, name, seen[name]))];
    if (!known.includes(theirs)) conflicts.push({ name, yours, theirs });
  }
  if (conflicts.length === 0) return;
  const history = await historyOf(manager, product._id);
  const { message } = new DomainError('catalogue.valueChanged');
  throw new DomainError(
    'catalogue.valueChanged',
    conflicts.map(({ name, yours, theirs }) => {
      const last = history.find(({ after }) => after !== null && name in after);
      const conflict = { yours, theirs, by: last?.by.name ?? null, at: last?.at ?? null };
      return { path: name, message, conflict };
    }),
  );
}

/** A category in another case is the same one. */
const spelled = (
  manager: EntityManager,
  { category }: Product,
  name: Name,
  value: unknown,
): Promise<unknown> =>
  name === 'category' && typeof value === 'string'
    ? spellingBeside(manager, category, value)
    : Promise.resolve(value);
