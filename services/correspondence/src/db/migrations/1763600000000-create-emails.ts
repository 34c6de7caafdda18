import { createMessagingTables, dropMessagingTables } from '@shop/service-kit/old-migrations';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Every e-mail the shop has written: one per event, kind and receiver. */
export class CreateEmails1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(`
      CREATE TABLE emails (
        id uuid PRIMARY KEY,
        event_id uuid NOT NULL,
        kind text NOT NULL,
        receiver text NOT NULL,
        subject text NOT NULL,
        plain text NOT NULL,
        html text NOT NULL,
        status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'refused')),
        attempts integer NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL DEFAULT now(),
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        UNIQUE (event_id, kind, receiver)
      );
      CREATE INDEX emails_newest ON emails (created_at DESC, id);
      CREATE INDEX emails_waiting ON emails (next_at) WHERE status = 'waiting';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE emails');
    await dropMessagingTables(runner);
  }
}
