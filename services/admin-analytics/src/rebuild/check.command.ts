// npm run analytics:check       compares every figure with its source, while the shop runs; ends with 1 on drift
import { asOperator, BUSY, report } from './operator.js';

await asOperator(async (books) => {
  const found = await books.check();
  if (found === null) {
    report(BUSY, []);
    return false;
  }
  report(
    found.length === 0
      ? 'Every figure equals its source.'
      : `Rows that differ from their source: ${String(found.length)}`,
    found,
  );
  return found.length === 0;
});
