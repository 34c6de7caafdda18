import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  enquiries_expiring: `ON enquiries (answered_at) WHERE status = 'answered' AND kind <> 'newsletter'
    AND (free_pieces IS NULL OR free_pieces = 0 OR email <> 'removed@loomery.invalid')`,
  designs_expiring: "ON enquiries (answered_at) WHERE status = 'answered' AND file IS NOT NULL",
  subscriptions_expiring: `ON subscriptions (coalesce(ended_at, asked_at))
    WHERE confirmed_at IS NULL OR ended_at IS NOT NULL`,
};

/** What retention removes beyond single rows, each function so many at most, and how it finds the oldest. */
export class Retention1800120000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, name, definition);
    await runner.query(DESIGNS);
    await runner.query(REMOVE_DESIGNS);
    await runner.query(REMOVE_ENQUIRIES);
    await runner.query(REMOVE_SUBSCRIPTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['enquiries', 'designs', 'subscriptions'])
      await dropIndex(runner, `${name}_expiring`);
    await runner.query(`
      DROP FUNCTION remove_designs, remove_answered_enquiries, remove_idle_subscriptions;
      DROP VIEW designs`);
  }
}

const DESIGNS = `
  CREATE OR REPLACE VIEW designs AS
  SELECT id, answered_at FROM enquiries WHERE status = 'answered' AND file IS NOT NULL`;

const REMOVE_DESIGNS = `
  CREATE OR REPLACE FUNCTION remove_designs(before timestamptz, at_most int) RETURNS int LANGUAGE sql AS $$
    WITH removed AS (
      UPDATE enquiries SET file = NULL WHERE id IN (
        SELECT id FROM designs WHERE answered_at < before ORDER BY answered_at LIMIT at_most)
      RETURNING 1)
    SELECT count(*)::int FROM removed $$`;

const REMOVE_ENQUIRIES = `
  CREATE OR REPLACE FUNCTION remove_answered_enquiries(before timestamptz, at_most int)
  RETURNS int LANGUAGE plpgsql AS $$
  DECLARE expired uuid[];
  BEGIN
    SELECT array_agg(id) INTO expired FROM (
      SELECT id FROM enquiries WHERE status = 'answered' AND kind <> 'newsletter'
        AND (free_pieces IS NULL OR free_pieces = 0 OR email <> 'removed@loomery.invalid')
        AND answered_at < before
      ORDER BY answered_at LIMIT at_most FOR UPDATE SKIP LOCKED) AS oldest;
    IF expired IS NULL THEN RETURN 0; END IF;
    DELETE FROM enquiry_replies WHERE enquiry_id = ANY (expired);
    UPDATE enquiries SET name = 'Former customer', email = 'removed@loomery.invalid', company = NULL,
        phone = NULL, message = NULL, details = '[]', file = NULL, content_hash = ''
      WHERE id = ANY (expired) AND free_pieces > 0;
    DELETE FROM enquiries WHERE id = ANY (expired) AND (free_pieces IS NULL OR free_pieces = 0);
    RETURN cardinality(expired);
  END $$`;

const REMOVE_SUBSCRIPTIONS = `
  CREATE OR REPLACE FUNCTION remove_idle_subscriptions(before timestamptz, at_most int)
  RETURNS int LANGUAGE plpgsql AS $$
  DECLARE expired uuid[];
  BEGIN
    WITH removed AS (
      DELETE FROM subscriptions WHERE email IN (
        SELECT email FROM subscriptions WHERE (confirmed_at IS NULL OR ended_at IS NOT NULL)
          AND coalesce(ended_at, asked_at) < before
        ORDER BY coalesce(ended_at, asked_at) LIMIT at_most FOR UPDATE SKIP LOCKED)
      RETURNING enquiry_id)
    SELECT array_agg(enquiry_id) INTO expired FROM removed;
    IF expired IS NULL THEN RETURN 0; END IF;
    DELETE FROM enquiry_replies WHERE enquiry_id = ANY (expired);
    DELETE FROM enquiries WHERE id = ANY (expired);
    RETURN cardinality(expired);
  END $$`;
