import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first migration of a service, which creates all tables of an empty database. */
export abstract class BaselineMigration implements MigrationInterface {
  abstract up(runner: QueryRunner): Promise<void>;

  down(): Promise<never> {
    return Promise.reject(new Error('a baseline is not undone: drop the database'));
  }
}
