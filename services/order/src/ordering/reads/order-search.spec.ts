import 'reflect-metadata';
import { HITS_MAX } from '@shop/contracts/core/admin-search';
import { rowsRead } from '@shop/service-kit-testing/rows-read';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { orderSearchStatement } from './order-search.query.js';

const MANY = 100_000;
const FIRST = [
  'Abul',
  'Farida',
  'Jamal',
  'Kamala',
  'Mitu',
  'Omar',
  'Parvin',
  'Salma',
  'Tarek',
  'Zoya',
];
const LAST = [
  'Ahmed',
  'Begum',
  'Chowdhury',
  'Das',
  'Hossain',
  'Islam',
  'Khan',
  'Miah',
  'Sarkar',
  'Uddin',
];

let shop: OpenOrders;
let ids: Record<'nadia' | 'zoe' | 'rina', string>;
beforeAll(async () => {
  shop = await openOrders();
  await shop.asAdministrator(
    `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
                         shipping_address, placed_at, recipient)
     SELECT gen_random_uuid(), gen_random_uuid(),
            ('{${FIRST.join(',')}}'::text[])[1 + n % 10] || ' ' || ('{${LAST.join(',')}}'::text[])[1 + n / 10 % 10],
            'customer' || n || '@example.test', 'pending', 1, 1, n, '{}', now() - n * interval '1 minute',
            CASE n % 5 WHEN 0 THEN json_build_object('name', 'Receiver ' || md5(n::text), 'phone', '018' || lpad(n::text, 8, '0')) END
       FROM generate_series(1, ${String(MANY)}) n`,
  );
  await shop.asAdministrator('VACUUM ANALYZE orders');
  const product = shop.catalogue.add({ stock: 99 });
  const order = async (name: string, email: string) =>
    (await shop.place({ [product]: 1 }, { user: aUser({ name, email }) })).order._id;
  ids = {
    nadia: await order('Nadia Rahman', 'nadia@loomery.test'),
    zoe: await order('Zoë Müller-Ørsted', 'z.muller@elsewhere.test'),
    rina: await order('Buyer Forothers', 'gifts@elsewhere.test'),
  };
  await shop.dataSource.query(`UPDATE orders SET recipient = $2 WHERE id = $1`, [
    ids.rina,
    { name: 'Rina Akhtaruzzaman', company: 'Weavers & Co', phone: '+880 1711-543210' },
  ]);
}, 300_000);
afterAll(() => shop.close());

const search = async (q: string) => (await shop.orders.search(q)).orders;
const found = async (q: string) => (await search(q)).map(({ _id }) => _id);

describe('the search for orders', () => {
  it.each(['Rahmn', 'nadya rahman', 'RAHMAN NADIA', 'Rehman'])(
    "BO-5: finds an order by its customer's misspelt name: %s",
    async (q) => {
      expect((await found(q))[0]).toBe(ids.nadia);
    },
  );

  it.each([
    ['a name without accents', 'zoe muller', 'zoe'],
    ['a part of an e-mail address', 'z.muller@', 'zoe'],
    ['its recipient', 'akhtaruzzaman', 'rina'],
    ['a misspelt recipient', 'aktharuzaman', 'rina'],
    ['the company of its recipient', 'weavers &', 'rina'],
  ] as const)('finds an order by %s', async (_what, q, whose) => {
    expect((await found(q))[0]).toBe(ids[whose]);
  });

  it.each(['01711543210', '+8801711543210', '1711 54 32', '১৭১১৫৪৩২', '+44 (0)1711 543210'])(
    'W54: finds an order by digits of its telephone number, with the country code or without: %s',
    async (q) => {
      const isFound = !q.startsWith('+44');
      expect(await found(q)).toEqual(isFound ? [ids.rina] : []);
    },
  );

  it('finds an order by the end of its id, and nothing similar', async () => {
    const end = ids.nadia.slice(-8).toUpperCase();
    for (const q of [end, `#${end}`, `Order ${end}`]) expect(await found(q)).toEqual([ids.nadia]);
  });

  it('ORD-6, V13: finds an order by its whole number, with or without dashes, in any case', async () => {
    const [{ number } = { number: '' }] = (await shop.orders.findNumbers([ids.nadia])).numbers;
    const bare = number.replaceAll('-', '').toLowerCase();
    for (const q of [number, bare, `#${number}`, `Order ${number}`, number.replaceAll('-', ' ')])
      expect(await found(q)).toEqual([ids.nadia]);
    for (const q of [`${number}0`, number.replace(/LM-\d\d/, 'LM-19')])
      expect(await found(q)).toEqual([]);
    expect(await search(number)).toEqual([
      {
        _id: ids.nadia,
        kind: 'order',
        title: `Order ${number}`,
        status: 'pending',
        text: 'Nadia Rahman, nadia@loomery.test',
        at: expect.any(String),
      },
    ]);
  });

  it('returns the newest of many matching orders, and none that was not placed', async () => {
    const hits = await search('Salma Khan');
    const times = hits.map(({ at = '' }) => at);
    expect([hits.length, times]).toEqual([HITS_MAX, times.toSorted().toReversed()]);
    await shop.dataSource.query(`UPDATE orders SET status = 'rejected' WHERE id = $1`, [ids.zoe]);
    expect(await found('muller-orsted')).not.toContain(ids.zoe);
  });

  it.each([
    'Rahmn',
    'salma',
    'chowdury',
    '28da6d2e',
    '01711543210',
    'no such customer',
    'example',
    'zqx',
    'qzxw',
    'nadya chowdury',
    'LM-26-60000',
  ])('BO-20: searches %s among 100,000 orders and reads few of them', async (q) => {
    const read = await rowsRead(shop.dataSource, orderSearchStatement(q), 'orders');
    expect(read).toBeLessThanOrEqual(2_000);
  });
});
