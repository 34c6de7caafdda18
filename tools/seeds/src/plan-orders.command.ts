// node tools/seeds/dist/plan-orders.command.js: rewrites orders.json after a change of prices or users.
import { writeFileSync } from 'node:fs';
import { planOrders } from './plan-orders.js';
import { readProducts, readUsers } from './seed-files.js';

const orders = planOrders(readProducts(), readUsers());
const rows = orders.map((order) => `  ${JSON.stringify(order)}`).join(',\n');
writeFileSync(new URL('../orders.json', import.meta.url), `[\n${rows}\n]\n`);
console.log(`${String(orders.length)} orders`);
