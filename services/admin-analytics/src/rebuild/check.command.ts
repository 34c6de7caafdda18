// npm run analytics:check       compares every figure with its source, while the shop runs; ends with 1 on drift
import { asOperator, report, whenFree } from './operator.js';

await asOperator(async (projections) => {
  const found = await whenFree(() => projections.check('rows'));
  report(
    found.rows === 0
      ? 'Every figure equals its source.'
      : `Rows that differ from their source: ${String(found.rows)}`,
    found,
  );
  return found.rows === 0;
});
