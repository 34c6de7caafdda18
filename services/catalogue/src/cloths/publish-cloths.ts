import { clothEvents, type ClothState } from '@shop/contracts/cloth/cloth';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';

export interface NamedCloth {
  _id: string;
  code: string;
  state: ClothState;
}

/** Publishes that the sheets of these cloths name other certificates; a draft is for admins alone. */
export async function publishClothsChanged(
  manager: EntityManager,
  outbox: Outbox,
  cloths: readonly NamedCloth[],
): Promise<void> {
  for (const { _id, code, state } of cloths)
    if (state === 'published')
      await outbox.add(manager, clothEvents.changed, _id, { code, at: new Date() });
}
