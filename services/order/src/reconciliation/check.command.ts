// npm run stock:check: compares the holds of stock with the orders in a running shop; exits with 1 on drift
import { asOperator, print, describeDrift } from './operator.js';

await asOperator(async ({ comparison }) => {
  const found = await comparison.run();
  print(
    found.length === 0
      ? 'Every hold of stock has its order, and every order its hold.'
      : `Orders whose hold of stock is wrong: ${String(found.length)}`,
    found.map(describeDrift),
  );
  return found.length === 0;
});
