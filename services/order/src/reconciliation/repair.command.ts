// npm run stock:repair: like stock:check, and makes the holds agree with the orders; exits with 1 if stock is short
import { asOperator, print, describeDrift } from './operator.js';

await asOperator(async ({ comparison, repair }) => {
  const found = await comparison.run();
  print(`Orders whose hold of stock was wrong: ${String(found.length)}`, found.map(describeDrift));
  const { released, held, unheld, failed } = await repair.run(found);
  print(`Stock given back: ${String(released.length)}`, []);
  print(`Stock held again: ${String(held.length)}`, []);
  if (unheld.length > 0)
    print(`Orders for which there is no stock: ${String(unheld.length)}`, unheld);
  if (failed.length > 0)
    print(`Orders that could not be repaired now: ${String(failed.length)}`, failed);
  return unheld.length === 0 && failed.length === 0;
});
