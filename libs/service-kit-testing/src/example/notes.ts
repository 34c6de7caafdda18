// A minimal service that stores notes, for the specs of the kit.
import { Column, Entity, PrimaryColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { createAuditTables } from '@shop/service-kit/db/audit-tables';
import { createJobTables } from '@shop/service-kit/db/job-tables';
import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { BaselineMigration } from '@shop/service-kit/db/baseline';
import { createMessagingTables } from '@shop/service-kit/db/messaging-tables';

@Entity('notes')
export class Note {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  text!: string;

  @Column('timestamptz', { name: 'noted_at', default: () => 'now()' })
  notedAt!: Date;
}

export class Baseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;

  override async up(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE TYPE mood AS ENUM ('good', 'bad')");
    await runner.query('CREATE TABLE notes (id uuid PRIMARY KEY, text text NOT NULL)');
    await createMessagingTables(runner);
    await createAuditTables(runner);
    await createJobTables(runner);
  }
}

export class DatedNotes0000000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes ADD COLUMN noted_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes DROP COLUMN noted_at');
  }
}

export const notesDataSource = (url: string) =>
  serviceDataSource({
    url,
    entities: [Note, AuditEntry],
    migrations: [Baseline0000000000001, DatedNotes0000000000002],
  });
