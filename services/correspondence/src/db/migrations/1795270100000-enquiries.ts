import { createAuditTable, dropAuditTable } from '@shop/service-kit/old-migrations';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What visitors write to the house, what is answered, and who gets the newsletter. */
export class Enquiries1795270100000 implements MigrationInterface {
  name = 'Enquiries1795270100000';

  async up(runner: QueryRunner): Promise<void> {
    await createAuditTable(runner);
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(`
      CREATE TABLE enquiries (
        id uuid PRIMARY KEY,
        key text NOT NULL UNIQUE,
        content_hash text NOT NULL,
        form text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('quote', 'sample', 'message', 'newsletter')),
        status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'inProgress', 'answered')),
        name text NOT NULL,
        email text NOT NULL,
        company text,
        phone text,
        subject text NOT NULL,
        message text,
        details jsonb NOT NULL DEFAULT '[]',
        file jsonb,
        user_id uuid,
        pieces integer CHECK (pieces BETWEEN 1 AND 10),
        free_pieces integer CHECK (free_pieces BETWEEN 0 AND pieces),
        assignee_id uuid,
        assignee_name text,
        received_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz,
        answered_at timestamptz,
        search text GENERATED ALWAYS AS
          (lower(name || ' ' || email || ' ' || coalesce(company, '') || ' ' || subject)) STORED
      );
      CREATE INDEX enquiries_newest ON enquiries (received_at DESC, id);
      CREATE INDEX enquiries_of_kind ON enquiries (kind, received_at DESC, id);
      CREATE INDEX enquiries_of_status ON enquiries (status, received_at DESC, id);
      CREATE INDEX enquiries_of_assignee ON enquiries (assignee_id, received_at DESC, id);
      CREATE INDEX enquiries_open ON enquiries (due_at) WHERE status <> 'answered';
      CREATE INDEX enquiries_free_samples ON enquiries (user_id) WHERE free_pieces > 0;
      CREATE INDEX enquiries_search ON enquiries USING gin (search gin_trgm_ops);
      CREATE TABLE enquiry_replies (
        id uuid PRIMARY KEY,
        enquiry_id uuid NOT NULL REFERENCES enquiries (id),
        key text NOT NULL UNIQUE,
        by_id uuid NOT NULL,
        by_name text NOT NULL,
        text text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX enquiry_replies_of ON enquiry_replies (enquiry_id, at);
      CREATE TABLE subscriptions (
        email text PRIMARY KEY,
        token text NOT NULL UNIQUE,
        enquiry_id uuid NOT NULL REFERENCES enquiries (id),
        asked_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        ended_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE subscriptions;
      DROP TABLE enquiry_replies;
      DROP TABLE enquiries`);
    await dropAuditTable(runner);
  }
}
