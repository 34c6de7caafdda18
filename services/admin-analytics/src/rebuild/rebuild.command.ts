// npm run analytics:rebuild       fetches every figure anew from its source, while the shop runs
import { asOperator, BUSY, report } from './operator.js';

await asOperator(async (books) => {
  const corrected = await books.rebuild();
  if (corrected === null) {
    report(BUSY, []);
    return false;
  }
  report(`Rebuilt. Rows that were not right: ${String(corrected.length)}`, corrected);
  return true;
});
