import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

// A number is stored in whole steps of its field (libs/contracts/src/cloth/cloth-fields.ts), a grade in halves. Null is not
// stated or not tested. summary is a ClothSummary in JSON.
const cloths = `
  CREATE TABLE cloths (
    id uuid PRIMARY KEY,
    code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{1,23}$'),
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 160),
    state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published')),
    summary text NOT NULL,
    folded_name text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
    version int NOT NULL DEFAULT 1 CHECK (version > 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    structure text, weave text, opacity text, yarn_count text CHECK (char_length(yarn_count) BETWEEN 1 AND 60),
    weight_gsm int CHECK (weight_gsm BETWEEN 5 AND 2500),
    ends_per_10cm int CHECK (ends_per_10cm BETWEEN 10 AND 3000),
    picks_per_10cm int CHECK (picks_per_10cm BETWEEN 10 AND 3000),
    drape int CHECK (drape BETWEEN 1 AND 5), hand int CHECK (hand BETWEEN 1 AND 5), sheen int CHECK (sheen BETWEEN 1 AND 5),
    has_nap boolean NOT NULL DEFAULT false, is_reversible boolean NOT NULL DEFAULT false,
    finishes text[] NOT NULL DEFAULT '{}', uses text[] NOT NULL DEFAULT '{}', fire text[] NOT NULL DEFAULT '{}',
    width_mm int CHECK (width_mm BETWEEN 20 AND 6000), usable_width_mm int CHECK (usable_width_mm BETWEEN 20 AND 6000),
    repeat_v_mm int CHECK (repeat_v_mm BETWEEN 0 AND 3000), repeat_h_mm int CHECK (repeat_h_mm BETWEEN 0 AND 3000),
    match text, is_railroaded boolean NOT NULL DEFAULT false,
    shrink_warp_pm int CHECK (shrink_warp_pm BETWEEN -50 AND 200),
    shrink_weft_pm int CHECK (shrink_weft_pm BETWEEN -50 AND 200),
    stretch text, stretch_pct int CHECK (stretch_pct BETWEEN 0 AND 200),
    CONSTRAINT cloths_usable_width CHECK (usable_width_mm <= width_mm)
  )`;
const wearCareAndOrigin = `
  ALTER TABLE cloths
    ADD COLUMN martindale int CHECK (martindale BETWEEN 1000 AND 500000),
    ADD COLUMN pilling int CHECK (pilling BETWEEN 2 AND 10), ADD COLUMN wash_fast int CHECK (wash_fast BETWEEN 2 AND 10),
    ADD COLUMN rub_dry int CHECK (rub_dry BETWEEN 2 AND 10), ADD COLUMN rub_wet int CHECK (rub_wet BETWEEN 2 AND 10),
    ADD COLUMN light_fast int CHECK (light_fast BETWEEN 1 AND 8),
    ADD COLUMN care_wash text, ADD COLUMN care_bleach text, ADD COLUMN care_tumble text, ADD COLUMN care_line text,
    ADD COLUMN care_iron text, ADD COLUMN care_pro text,
    ADD COLUMN care_note text CHECK (char_length(care_note) BETWEEN 1 AND 300),
    ADD COLUMN made_in char(2), ADD COLUMN spun_in char(2), ADD COLUMN dyed_in char(2),
    ADD COLUMN mill text CHECK (char_length(mill) BETWEEN 1 AND 120),
    ADD COLUMN hs_code text CHECK (hs_code ~ '^[0-9]{6,10}$'),
    ADD CONSTRAINT cloths_published CHECK (state = 'draft' OR num_nulls(
      width_mm, care_wash, care_bleach, care_tumble, care_iron, care_pro, made_in) = 0)`;
const fibres = `
  CREATE TABLE cloth_fibres (
    cloth_id uuid NOT NULL REFERENCES cloths (id) ON DELETE CASCADE,
    part text NOT NULL CHECK (part IN ('cloth', 'pile', 'ground', 'face', 'back', 'coating')),
    fibre text NOT NULL CHECK (fibre <> ''),
    per_mille int NOT NULL CHECK (per_mille BETWEEN 1 AND 1000),
    is_recycled boolean NOT NULL,
    is_organic boolean NOT NULL,
    is_several boolean NOT NULL CHECK (NOT is_several OR fibre = 'other'),
    trade_name text CHECK (char_length(trade_name) BETWEEN 1 AND 60),
    PRIMARY KEY (cloth_id, part, fibre, is_recycled)
  )`;
const productsOfCloth = `
  ALTER TABLE products ADD COLUMN cloth_id uuid;
  ALTER TABLE products ADD CONSTRAINT products_have_cloth FOREIGN KEY (cloth_id) REFERENCES cloths (id) NOT VALID`;

/** The data sheets of cloths; no product of before has one. */
export class Cloths0000000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(cloths);
    await runner.query(wearCareAndOrigin);
    await runner.query('CREATE INDEX cloths_by_folded_name ON cloths (folded_name, code)');
    await runner.query(fibres);
    await runner.query(productsOfCloth);
    await loadFunctions(runner, new URL('../functions/', import.meta.url), [
      'fibres_whole',
      'product_view_before_steps',
      'write_view',
      'write_views_of_cloth',
    ]);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('the view of a product reads its cloth: drop the database'));
  }
}
