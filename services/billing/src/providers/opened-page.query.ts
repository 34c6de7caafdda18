import type { EntityManager } from 'typeorm';

/** The page on which a shopper makes a payment. */
export interface OpenedPage {
  reference: string;
  address: string | null;
}

export async function saveOpened(
  manager: EntityManager,
  payment: string,
  { reference, address }: OpenedPage,
): Promise<void> {
  await manager.query(
    `UPDATE payments SET state = 'open', provider_ref = $2, page_address = $3, looked_at = now()
      WHERE id = $1 AND state = 'opening'`,
    [payment, reference, address],
  );
}
