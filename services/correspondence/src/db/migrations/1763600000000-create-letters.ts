import { createMessagingTables, dropMessagingTables } from '@shop/service-kit/data-source';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Every letter the shop has written: one per fact, kind and receiver. */
export class CreateLetters1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(`
      CREATE TABLE letters (
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
      CREATE INDEX letters_newest ON letters (created_at DESC, id);
      CREATE INDEX letters_waiting ON letters (next_at) WHERE status = 'waiting';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE letters');
    await dropMessagingTables(runner);
  }
}
