// The smallest service there can be, for the specs of the kit: it stores notes.
import { Column, Entity, PrimaryColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  addAuditRetention,
  createAuditTable,
  dropAuditRetention,
  dropAuditTable,
} from '@shop/service-kit/audit/audit-table';
import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import {
  createMessagingTables,
  dropInboxIndex,
  dropMessagingTables,
  indexInboxByTime,
  serviceDataSource,
} from '@shop/service-kit/data-source';

@Entity('notes')
export class Note {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  text!: string;
}

export class CreateNotes1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("CREATE TYPE mood AS ENUM ('good', 'bad')");
    await queryRunner.query('CREATE TABLE notes (id uuid PRIMARY KEY, text text NOT NULL)');
    await createMessagingTables(queryRunner);
    await createAuditTable(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropAuditTable(queryRunner);
    await dropMessagingTables(queryRunner);
    await queryRunner.query('DROP TABLE notes');
    await queryRunner.query('DROP TYPE mood');
  }
}

export class InboxByTime1800100000000 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await indexInboxByTime(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropInboxIndex(queryRunner);
  }
}

export class AuditRetention1800710000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addAuditRetention(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropAuditRetention(queryRunner);
  }
}

export const notesDataSource = (url: string) =>
  serviceDataSource({
    url,
    entities: [Note, AuditEntry],
    migrations: [CreateNotes1700000000000, InboxByTime1800100000000, AuditRetention1800710000000],
  });
