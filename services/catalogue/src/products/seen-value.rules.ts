// One value that an admin stores: another current value than the seen one is a conflict.
import { DomainError } from '@shop/service-kit/domain-error';

type Value = string | number | null;

interface StoredValue {
  now: Value;
  /** The value that the form was opened on; undefined stores the new one in any case. */
  seen: Value | undefined;
  value: Value;
}

/** Throws `catalogue.valueChanged` with both values if the current one is not the seen one. */
export function assertSeen(path: string, { now, seen, value }: StoredValue): void {
  if (seen === undefined || now === seen) return;
  const { message } = new DomainError('catalogue.valueChanged');
  const conflict = { yours: value ?? '', theirs: now ?? '', by: null, at: null };
  throw new DomainError('catalogue.valueChanged', [{ path, message, conflict }]);
}
