// Orders whose products change or are deleted, and stock that is sold while an admin edits it (reliability 2.5).
import { call, expectStock, register } from './account';
import { backOffice } from './back-office';
import { shopUrl } from './browser';

const shippingAddress = {
  street: 'Road 7, House 12',
  city: 'Dhaka',
  postalCode: '1209',
  country: 'Bangladesh',
};

describe('orders and their products', () => {
  let adminApi: Awaited<ReturnType<typeof backOffice>>;
  let shopper: Awaited<ReturnType<typeof register>>;
  beforeAll(async () => {
    [adminApi, shopper] = await Promise.all([backOffice(), register()]);
  });
  afterAll(() => adminApi.clear());

  type Wanted = { _id: string; price: number };
  const buy = async (product: Wanted, quantity: number, ...others: Wanted[]) => {
    const items = [product, ...others].map(({ _id, price }) => ({ product: _id, quantity, price }));
    const cents = items.reduce((sum, { price }) => sum + Math.round(price * 100) * quantity, 0);
    const totalAmount = cents / 100;
    return call('/orders', {
      method: 'POST',
      token: shopper.token,
      body: JSON.stringify({ items, totalAmount, shippingAddress }),
    });
  };
  const orderOf = ({ body }: Awaited<ReturnType<typeof buy>>) =>
    (body['order'] as { _id: string })._id;
  /** Returns the order page, byte for byte. */
  const pageOf = async (order: string) => {
    const response = await fetch(`${shopUrl}/api/orders/${order}`, {
      headers: { authorization: `Bearer ${shopper.token}` },
    });
    expect(response.status).toBe(200);
    return response.text();
  };

  it('keeps orders unchanged, byte for byte, through every edit and the deletion of a product', async () => {
    const product = await adminApi.add({ features: 'breathable' });
    const order = orderOf(await buy(product, 2));
    const before = await pageOf(order);
    const edits: Record<string, string>[] = [
      { name: 'Something Else' },
      { price: '99.00' },
      { category: 'Silk', description: 'Not what it was.' },
      { features: '#1F3A5F', weight: '120 g/m2' },
      { stock: '0' },
    ];
    for (const edit of edits) {
      expect(await adminApi.save(edit, product._id)).toMatchObject({ status: 200 });
      expect(await pageOf(order)).toBe(before);
    }
    expect(await adminApi.remove(product._id)).toMatchObject({ status: 200 });
    expect(await pageOf(order)).toBe(before);
  });

  it('keeps orders of a deleted product, which cannot be found or bought, and returns no stock', async () => {
    const product = await adminApi.add();
    const other = await adminApi.add();
    const order = orderOf(await buy(product, 3, other));
    await adminApi.remove(product._id);
    expect(await call(`/products/${product._id}`)).toMatchObject({ status: 404 });
    const found = await call(`/products?search=${encodeURIComponent(product.name)}`);
    const ids = (found.body['products'] as { _id: string }[]).map(({ _id }) => _id);
    expect(ids).toContain(other._id);
    expect(ids).not.toContain(product._id);
    expect(await buy(product, 1)).toMatchObject({
      status: 409,
      body: { code: 'order.productGone', message: `"${product.name}" is no longer sold.` },
    });
    expect(await adminApi.changeStatus(order, 'cancelled')).toMatchObject({ status: 200 });
    await expectStock(other, 10);
    expect(await adminApi.changeStatus(order, 'pending')).toMatchObject({
      status: 409,
      body: { code: 'order.productGone' },
    });
    expect(JSON.parse(await pageOf(order))).toMatchObject({ orderStatus: 'cancelled' });
  });

  it('keeps pieces of an order out of the stock when an older product form is saved', async () => {
    const product = await adminApi.add();
    const form = await adminApi.open(product._id);
    expect(await buy(product, 3)).toMatchObject({ status: 201 });
    const unchanged = { version: String(form.version), stockSeen: String(form.stock) };
    const saved = await adminApi.save({ ...unchanged, stock: String(form.stock) }, product._id);
    expect([saved.status, saved.body.product.stock]).toEqual([200, 7]);

    const again = await adminApi.open(product._id);
    expect(await buy(product, 2)).toMatchObject({ status: 201 });
    const seen = { version: String(again.version), stockSeen: String(again.stock) };
    const more = await adminApi.save({ ...seen, stock: String(again.stock + 5) }, product._id);
    expect([more.status, more.body.product.stock]).toEqual([200, 10]);
  });

  it('refuses a product form that removes more stock than there is, or undoes another admin', async () => {
    const product = await adminApi.add();
    const form = await adminApi.open(product._id);
    const seen = { version: String(form.version), stockSeen: String(form.stock) };
    expect(await buy(product, 8)).toMatchObject({ status: 201 });
    expect(await adminApi.save({ ...seen, stock: '5' }, product._id)).toMatchObject({
      status: 409,
    });
    expect(await adminApi.save({ ...seen, name: 'Renamed' }, product._id)).toMatchObject({
      status: 200,
    });
    expect(await adminApi.save({ ...seen, name: 'Renamed again' }, product._id)).toMatchObject({
      status: 409,
      body: { message: 'Product was changed by someone else' },
    });
    expect((await adminApi.open(product._id)).stock).toBe(2);
  });

  it('sets the stock to the counted number in a stocktake without a seen value', async () => {
    const product = await adminApi.add();
    await buy(product, 4);
    const saved = await adminApi.save({ stock: '25' }, product._id);
    expect([saved.status, saved.body.product.stock]).toEqual([200, 25]);
  });
});
