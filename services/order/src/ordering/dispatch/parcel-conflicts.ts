// Carrier and tracking number of a parcel that two people edit at once.
import type { ParcelInput } from '@shop/contracts/ordering/parcels';
import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { DomainError } from '@shop/service-kit/domain-error';
import { Raw, type EntityManager } from 'typeorm';
import type { StoredParcel } from '../parcels/parcels.query.js';

const names = ['carrier', 'tracking'] as const;
type Shipment = Pick<StoredParcel, (typeof names)[number]>;

/**
 * Returns the values to store: the edited ones, and the present ones of fields that were not edited. Returns null if
 * nothing changes. Throws `order.parcelChanged` if a present value is neither the seen nor the requested one.
 */
export async function shipmentAfter(
  manager: EntityManager,
  parcel: StoredParcel,
  { version, seen, ...typed }: ParcelInput,
): Promise<Shipment | null> {
  const { carrier, tracking } = parcel;
  const after = { carrier, tracking };
  const conflicts: (typeof names)[number][] = [];
  for (const name of names) {
    if (typed[name] === seen?.[name] || typed[name] === parcel[name]) continue;
    if (seen ? parcel[name] !== seen[name] : parcel.version !== version) conflicts.push(name);
    after[name] = typed[name];
  }
  if (conflicts.length > 0) throw await conflictOf(manager, parcel, typed, conflicts);
  return names.some((name) => after[name] !== parcel[name]) ? after : null;
}

/** Returns an error with both values of each field, and the author and time of the stored ones. */
async function conflictOf(
  manager: EntityManager,
  parcel: StoredParcel,
  typed: Shipment,
  paths: readonly (keyof Shipment)[],
): Promise<DomainError> {
  const last = await manager.findOne(AuditEntry, {
    where: {
      subjectId: parcel.order,
      action: 'order.parcelChanged',
      after: Raw((after) => `${after} @> :of AND ${after} ?| ARRAY['carrier', 'tracking']`, {
        of: { parcel: parcel.number },
      }),
    },
    order: { at: 'DESC', id: 'DESC' },
  });
  const { message } = new DomainError('order.parcelChanged');
  const by = { by: last?.byName ?? null, at: last?.at.toISOString() ?? null };
  return new DomainError(
    'order.parcelChanged',
    paths.map((path) => ({
      path,
      message,
      conflict: { yours: typed[path], theirs: parcel[path], ...by },
    })),
  );
}
