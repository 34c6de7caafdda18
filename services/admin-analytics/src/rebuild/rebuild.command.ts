// npm run analytics:rebuild       corrects every figure from its source, while the shop runs
import { asOperator, report, whenFree } from './operator.js';

await asOperator(async (projections) => {
  const corrected = await whenFree(() => projections.rebuild());
  report(`Rebuilt. Rows that were not right: ${String(corrected.rows)}`, corrected);
  return true;
});
