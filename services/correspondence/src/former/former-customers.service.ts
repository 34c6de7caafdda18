import { Injectable } from '@nestjs/common';
import { Every } from '@shop/service-kit/rounds';
import { DataSource, type EntityManager } from 'typeorm';

/** What stands in the place of a person who has left. */
const FORMER = { name: 'Former customer', email: 'removed@loomery.invalid', words: '(removed)' };
/** What the form said of the matter itself, and nothing of the person. */
const KEPT_FACTS = ['Sample', 'Samples', 'Cost', 'Shipping', 'Fabric type', 'Fabric category'];

/**
 * Forgets who wrote and to whom we wrote once the account is gone, but not before an enquiry is answered and a letter
 * on its way has arrived: as the order service does with its orders.
 */
@Injectable()
export class FormerCustomersService {
  constructor(private readonly database: DataSource) {}

  /** The account of the user is gone. */
  async remember(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      'INSERT INTO former_customers (user_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [userId],
    );
    await forget(manager);
  }

  /** Forgets what has been answered and sent since. */
  @Every(60_000)
  async sweep(): Promise<void> {
    await this.database.transaction(forget);
  }
}

async function forget(manager: EntityManager): Promise<void> {
  await forgetEnquiries(manager);
  await forgetLetters(manager);
}

/** The number of samples stays, for the policy of free ones; a design becomes an orphan, which the collector takes. */
async function forgetEnquiries(manager: EntityManager): Promise<void> {
  const [rows] = await manager.query<[{ id: string }[], number]>(
    `UPDATE enquiries SET name = $1, email = $2, company = NULL, phone = NULL, content_hash = '', file = NULL,
       message = CASE WHEN message IS NULL THEN NULL ELSE $3 END,
       facts = (SELECT coalesce(jsonb_agg(fact), '[]') FROM jsonb_array_elements(facts) fact
                WHERE fact->>'label' = ANY ($4))
     FROM former_customers former
     WHERE enquiries.user_id = former.user_id AND email <> $2 AND status = 'answered'
     RETURNING enquiries.id`,
    [FORMER.name, FORMER.email, FORMER.words, KEPT_FACTS],
  );
  if (rows.length === 0) return;
  await manager.query('UPDATE enquiry_replies SET text = $1 WHERE enquiry_id = ANY ($2)', [
    FORMER.words,
    rows.map(({ id }) => id),
  ]);
}

/** The letters of an open enquiry stay with it. */
async function forgetLetters(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE letters SET receiver = $1, plain = $2, html = $2, unsubscribe = NULL, last_error = NULL
     FROM former_customers former
     WHERE letters.user_id = former.user_id AND receiver <> $1 AND status <> 'waiting'
       AND NOT EXISTS (
         SELECT 1 FROM enquiries WHERE enquiries.user_id = former.user_id AND email <> $1
           AND (enquiries.id = event_id
             OR event_id IN (SELECT id FROM enquiry_replies WHERE enquiry_id = enquiries.id)))`,
    [FORMER.email, FORMER.words],
  );
}
