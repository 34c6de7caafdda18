import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a withdrawal open a return. */
export class WithdrawalReturns0000000000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_returns DROP CONSTRAINT order_returns_kind_check,
        ADD CONSTRAINT order_returns_kind_check CHECK (kind IN ('return', 'claim', 'withdrawal')) NOT VALID`);
    await runner.query('ALTER TABLE order_returns VALIDATE CONSTRAINT order_returns_kind_check');
    // products: those of the ticked lines; null for a typed text or the whole order. opens_return: its return is not
    // opened yet. return_id: the return, which is kept as long as its order.
    await runner.query(`
      ALTER TABLE withdrawals
        ADD COLUMN products uuid[],
        ADD COLUMN opens_return boolean NOT NULL DEFAULT false,
        ADD COLUMN return_id uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE withdrawals DROP COLUMN products, DROP COLUMN opens_return, DROP COLUMN return_id`);
    await runner.query("UPDATE order_returns SET kind = 'return' WHERE kind = 'withdrawal'");
    await runner.query(`
      ALTER TABLE order_returns DROP CONSTRAINT order_returns_kind_check,
        ADD CONSTRAINT order_returns_kind_check CHECK (kind IN ('return', 'claim'))`);
  }
}
