import { createFolding, dropFolding } from '@shop/service-kit/text-folding';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The search compares without case and accents. A trigger writes what it reads: a generated column could not be
 * changed without rewriting the table under a lock.
 */
export class FoldedProducts1800740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createFolding(runner);
    await runner.query(functions);
    await runner.query(columns);
    await runner.query(trigger);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER fold_product ON products;
      DROP FUNCTION fold_product();
      DROP FUNCTION search_query(text[]);
      DROP FUNCTION product_text(text, text, text[], text);
      ALTER TABLE products DROP COLUMN folded_name, DROP COLUMN folded_text, DROP COLUMN search;
      CREATE OR REPLACE FUNCTION product_search(name text, category text, features text[], description text)
      RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT setweight(to_tsvector('pg_catalog.english', name), 'A')
            || setweight(to_tsvector('pg_catalog.english', category || ' ' || array_to_string(features, ' ')), 'B')
            || setweight(to_tsvector('pg_catalog.english', description), 'C')
      $$;
      ALTER TABLE products ADD COLUMN search tsvector NOT NULL
        GENERATED ALWAYS AS (product_search(name, category, features, description)) STORED;
      CREATE INDEX products_words ON products USING gin (search) WHERE deleted_at IS NULL`);
    await dropFolding(runner);
  }
}

// The sign between features and description lets a match before it be told from one behind it.
const functions = `
CREATE FUNCTION product_text(name text, category text, features text[], description text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold(name || E'\\n' || category || E'\\n' || array_to_string(features, E'\\n') || E'\\x1f' || description);

CREATE OR REPLACE FUNCTION product_search(name text, category text, features text[], description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('pg_catalog.english', fold(name)), 'A')
    || setweight(to_tsvector('pg_catalog.english', fold(category || ' ' || array_to_string(features, ' '))), 'B')
    || setweight(to_tsvector('pg_catalog.english', fold(description)), 'C');

-- every word may go on; null without one
CREATE FUNCTION search_query(words text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_tsquery('pg_catalog.english', nullif(array_to_string(ARRAY(
  SELECT '''' || word || ''':*' FROM
    (SELECT btrim(translate(fold(word), E'''\\\\', '  ')) FROM unnest(words) AS word) AS folded (word)
  WHERE word <> ''), ' & '), ''))`;

const columns = `
ALTER TABLE products ADD COLUMN folded_name text COLLATE "C", ADD COLUMN folded_text text COLLATE "C",
  ALTER COLUMN search DROP EXPRESSION`;

// A sale names none of these columns: it pays nothing.
const trigger = `
CREATE FUNCTION fold_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded_name := fold(NEW.name);
  NEW.folded_text := product_text(NEW.name, NEW.category, NEW.features, NEW.description);
  NEW.search := product_search(NEW.name, NEW.category, NEW.features, NEW.description);
  RETURN NEW;
END $$;
CREATE TRIGGER fold_product BEFORE INSERT OR UPDATE OF name, category, features, description
  ON products FOR EACH ROW EXECUTE FUNCTION fold_product()`;
