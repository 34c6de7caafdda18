import type { ProductView } from '@shop/contracts/catalogue';
import { pause } from '@shop/local/machine/until';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../shop/stockroom.js';
import type { Admin } from '../trade/admin.js';
import { randomBetween } from '../trade/shopper.js';
import { isServerFault, Tally } from '../trade/tally.js';
import { keepOn } from './together.js';
import { Marks, trial } from './trial.js';

const BUYERS = 50;
const ADMINS = 4;
const PRODUCTS = 3;
const FIRST_STOCK = 60;
/** How long an admin looks at the form before saving it: the time in which the stock goes on changing. */
const FORM_OPEN_MS = { least: 20, most: 300 };

/** What was done to a product, as those who did it were told. */
interface Book {
  product: Product;
  sold: number;
  added: number;
}

export const stockEdits = trial({
  id: 'R20',
  what: `${String(ADMINS)} admins save the stock of products from forms that grow old while ${String(BUYERS)} buyers buy them`,
  passMark: 'stock = first stock + differences saved - pieces sold; no piece comes back; no 5xx',
  long: { seconds: 60 },
  full: { seconds: 20 },
  short: { seconds: 5 },
  run: async (shop, { seconds }) => {
    const marks = new Marks();
    const [edits, orders] = [new Tally(), new Tally()];
    const products = await shop.stockroom.addMany(PRODUCTS, { stock: FIRST_STOCK });
    const books = products.map((product): Book => ({ product, sold: 0, added: 0 }));
    const [buyers, admins] = [await shop.crowd.of(BUYERS), await shop.crowd.admins(ADMINS)];
    const end = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > end;
    const editing = keepOn(ADMINS, isOver, async (lane) => {
      const [admin, book] = [admins[lane], books[lane % PRODUCTS]];
      if (admin && book) await edit(admin, book, edits);
    });
    const buying = keepOn(BUYERS, isOver, async (lane) => {
      const [buyer, book] = [buyers[lane], books[lane % PRODUCTS]];
      const quantity = 1 + (lane % 4);
      if (!buyer || !book) return;
      const { end: how, last } = await buyer.buy([{ product: book.product, quantity }]);
      orders.add(last.status);
      if (how === 'placed') book.sold += quantity;
      await pause(randomBetween(0, 200));
    });
    await Promise.all([editing, buying]);
    for (const book of books) await compare(shop, book, marks);
    marks.equal('5xx', edits.where(isServerFault) + orders.where(isServerFault), 0);
    marks.is(edits.of(200) > 0 && orders.of(201) > 0, 'nothing was saved or nothing was sold');
    const pieces = books.reduce((sum, { sold }) => sum + sold, 0);
    return {
      figures: `${String(pieces)} pieces sold, orders ${orders.toString()}, forms ${edits.toString()}`,
      faults: marks.faults,
    };
  },
});

/** Opens the form, looks at it, and saves another stock than the one it showed. */
async function edit(admin: Admin, book: Book, edits: Tally): Promise<void> {
  const path = `/api/admin/products/${book.product.id}`;
  const opened = await admin.get(path);
  edits.add(opened.status === 200 ? 'opened' : opened.status);
  if (opened.status !== 200) return;
  const { stock, version } = JSON.parse(opened.text) as ProductView;
  const difference = Math.max(-stock, Math.round(randomBetween(-8, 16)));
  await pause(randomBetween(FORM_OPEN_MS.least, FORM_OPEN_MS.most));
  const saved = await admin.saveForm(path, {
    stock: String(stock + difference),
    stockSeen: String(stock),
    version: String(version),
  });
  edits.add(saved.status);
  if (saved.status === 200) book.added += difference;
}

async function compare(shop: ChaosShop, book: Book, marks: Marks): Promise<void> {
  const stock = await shop.stockroom.stockOf(book.product);
  marks.equal(`stock of ${book.product.id}`, stock, FIRST_STOCK + book.added - book.sold);
}
