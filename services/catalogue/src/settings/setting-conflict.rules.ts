import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@shop/service-kit/domain-error';
import type { StoredSetting } from './settings.query.js';

/** Returns true if two values of a setting are the same, whatever the order of their keys. */
export const isEqualSetting = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plain(one), plain(other));

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** `catalogue.settingsChanged`, with both values of every field that differs. */
export function settingConflict<Fields extends object>(
  yours: Fields,
  { fields, by, at }: StoredSetting<Fields>,
): DomainError {
  const names = Object.keys(yours) as (keyof Fields & string)[];
  const { message } = new DomainError('catalogue.settingsChanged');
  const details = names
    .filter((path) => !isEqualSetting(yours[path], fields[path]))
    .map((path) => ({
      path,
      message,
      conflict: { yours: shown(yours[path]), theirs: shown(fields[path]), by, at },
    }));
  return new DomainError('catalogue.settingsChanged', details);
}

/** A value as it stands in a sentence: `VAT 1, VAT 2`. */
function shown(value: unknown): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  return Object.values(value).map(shown).join(' ');
}
