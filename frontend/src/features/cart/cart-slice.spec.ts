import fc from 'fast-check';
import { sum } from '@shop/contracts/core/numbers';
import { toCents } from '@shop/contracts/money/price';
import { aProduct } from '../../testing/builders';
import {
  cartCleared,
  cartReplaced,
  cartSlice,
  itemAdded,
  itemRemoved,
  linesRefreshed,
  type CartState,
} from './cart-slice';
import { lineOf } from './cart-item';
import { readCart } from './cart-storage';
import { quantityChanged } from './quantity-changed';

const { reducer } = cartSlice;
const empty = (): CartState => ({ items: [], itemCount: 0, total: 0 });
const product = aProduct(1, { price: 10.1, stock: 5 });
const withPieces = (quantity: number) => reducer(empty(), itemAdded({ product, quantity }));

describe('the cart', () => {
  it('stores a product in the cart with its id, name, price, image, quantity and stock', () => {
    expect(withPieces(2).items).toEqual([
      expect.objectContaining({
        product: product._id,
        name: product.name,
        price: 10.1,
        image: product.images[0],
        quantity: 2,
        stock: 5,
        category: 'cotton',
      }),
    ]);
  });

  it('stores the single image of a product without a list', () => {
    const bare = aProduct(2, { images: [], image: '/images/products/one.webp' });
    const cart = reducer(empty(), itemAdded({ product: bare, quantity: 1 }));
    expect(cart.items[0]?.image).toBe('/images/products/one.webp');
  });

  it.each([
    ['adds to the line that is there', withPieces(2), itemAdded({ product, quantity: 1 }), 3],
    ['stops at the stock', withPieces(4), itemAdded({ product, quantity: 4 }), 5],
    ['adds a new line above stock at the stock', empty(), itemAdded({ product, quantity: 9 }), 5],
    [
      'never takes a product without stock',
      empty(),
      itemAdded({ product: { ...product, stock: 0 }, quantity: 1 }),
      0,
    ],
    ['changes a quantity', withPieces(2), quantityChanged(lineOf(product, 1), 4), 4],
    [
      'sets a quantity above stock to the stock',
      withPieces(2),
      quantityChanged(lineOf(product, 1), 40),
      5,
    ],
    ['removes a line at 0', withPieces(2), quantityChanged(lineOf(product, 1), 0), 0],
    ['removes a line below 0', withPieces(2), quantityChanged(lineOf(product, 1), -3), 0],
    ['removes a line', withPieces(2), itemRemoved(product._id), 0],
    ['empties', withPieces(2), cartCleared(), 0],
  ])('the cart %s', (_what, before, action, pieces) => {
    const after = reducer(before, action);
    expect(after.itemCount).toBe(pieces);
    expect(after.items).toHaveLength(pieces === 0 ? 0 : 1);
  });

  it('adds up the cart in whole cents', () => {
    const cart = reducer(
      withPieces(3),
      itemAdded({ product: aProduct(2, { price: 0.2 }), quantity: 1 }),
    );
    expect(cart.total).toBe(30.5);
  });

  it('updates price and stock of the cart from the server, but changes no quantity', () => {
    const news = [{ product: product._id, price: 12, stock: 1 }];
    const cart = reducer(withPieces(3), linesRefreshed(news));
    expect(cart.items[0]).toMatchObject({ price: 12, stock: 1, quantity: 3 });
    expect(cart.total).toBe(36);
  });

  it('keeps one line of each product in the cart, whatever another tab wrote', () => {
    const [line] = withPieces(2).items;
    if (!line) throw new Error('no line');
    const cart = reducer(empty(), cartReplaced([line, { ...line, quantity: 3 }]));
    expect(cart).toMatchObject({ itemCount: 3, items: [{ quantity: 3 }] });
  });

  describe('any sequence of changes by a shopper, the server and other tabs', () => {
    const number = fc.integer({ min: 1, max: 4 });
    const price = fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100);
    const stock = fc.integer({ min: -1, max: 12 });
    const ofShopper = fc.oneof(
      fc
        .tuple(number, price, stock, fc.integer({ min: -2, max: 20 }))
        .map(([n, dollars, pieces, quantity]) =>
          itemAdded({ product: aProduct(n, { price: dollars, stock: pieces }), quantity }),
        ),
      fc
        .tuple(number, fc.integer({ min: -5, max: 30 }))
        .map(([n, quantity]) => quantityChanged(lineOf(aProduct(n, { stock: 12 }), 1), quantity)),
      number.map((n) => itemRemoved(aProduct(n)._id)),
      fc.constant(cartCleared()),
    );
    const fromElsewhere = fc.oneof(
      fc
        .tuple(number, price, fc.nat(12))
        .map(([n, dollars, pieces]) =>
          linesRefreshed([{ product: aProduct(n)._id, price: dollars, stock: pieces }]),
        ),
      fc
        .array(ofShopper, { maxLength: 4 })
        .map((actions) => cartReplaced(after(actions, empty()).items)),
    );
    type Actions = readonly Parameters<typeof reducer>[1][];
    const after = (actions: Actions, cart: CartState) => actions.reduce<CartState>(reducer, cart);
    const faultsOf = ({ items, itemCount, total }: CartState) => [
      ...items.filter(({ quantity }) => !Number.isInteger(quantity) || quantity < 1),
      ...(new Set(items.map((line) => line.product)).size === items.length ? [] : ['twice']),
      ...(itemCount === sum(items.map((line) => line.quantity)) ? [] : ['count']),
      ...(toCents(total) === sum(items.map((l) => toCents(l.price) * l.quantity)) ? [] : ['total']),
    ];

    it('keeps each cart line within its stock if only the shopper has changed it', () => {
      fc.assert(
        fc.property(fc.array(ofShopper, { maxLength: 12 }), (actions) => {
          const cart = after(actions, empty());
          const above = cart.items.filter((line) => line.quantity > line.stock);
          return above.length === 0 && faultsOf(cart).length === 0;
        }),
        { numRuns: 10_000 },
      );
    });

    it('keeps count and total of the cart exact, and each product in one line', () => {
      const any = fc.array(fc.oneof(ofShopper, fromElsewhere), { maxLength: 12 });
      fc.assert(
        fc.property(any, (actions) => faultsOf(after(actions, empty())).length === 0),
        { numRuns: 10_000 },
      );
    });

    it('reads the stored cart as it was, and anything else as an empty cart', () => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const text = fc.oneof(fc.string(), fc.json(), fc.array(ofShopper, { maxLength: 6 }));
      fc.assert(
        fc.property(text, fc.nat(400), (stored, cut) => {
          const cart = typeof stored === 'string' ? null : after(stored, empty());
          const whole = typeof stored === 'string' ? stored : JSON.stringify(cart);
          localStorage.setItem('cart', whole);
          const read = readCart();
          localStorage.setItem('cart', whole.slice(0, cut));
          const readOfBroken = readCart();
          const isSame = JSON.stringify(read) === JSON.stringify(cart?.items ?? []);
          return isSame && (readOfBroken.length === 0 || cut >= whole.length);
        }),
        { numRuns: 2_000 },
      );
      localStorage.clear();
    });
  });
});
