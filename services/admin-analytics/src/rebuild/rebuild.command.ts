// npm run analytics:rebuild       sets every figure right out of its source, while the shop runs
import { asOperator, BUSY, report } from './operator.js';

await asOperator(async (projections) => {
  const corrected = await projections.rebuild();
  if (corrected === null) {
    report(BUSY);
    return false;
  }
  report(`Rebuilt. Rows that were not right: ${String(corrected.rows)}`, corrected);
  return true;
});
