import { screen } from '@testing-library/react';
import { otherPriceText } from '../../lib/length-text';
import { aProduct, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';

const sale = {
  kind: 'length',
  unit: 'm',
  cutsPerUnit: 10,
  inStock: 36.2,
  least: 0.5,
  most: null,
} as const;
const open = (parts = {}) => {
  const product = aProduct(1, {
    name: 'Chambray',
    price: 26.5,
    stock: 36,
    sale: { ...sale, ...parts },
  });
  server.use(respondTo('GET /products/:id', product));
  return renderApp(`/products/${product._id}`, { as: aShopper() });
};

describe('the page of a product that is sold by length', () => {
  it('FAB-2: shows the price a metre, the steps, the sum and the stock of a length', async () => {
    const { user } = open();
    const field = await screen.findByRole('textbox', { name: 'Length in metres' });
    expect(field).toHaveValue('1.00');
    await user.clear(field);
    await user.type(field, '2,3{Enter}');
    expect(screen.getByText('$60.95')).toBeVisible();
    expect(screen.getByText('$26.50 / m')).toBeVisible();
    expect(screen.getByText('10 cm steps, from 0.50 m · 36.20 m in stock')).toBeVisible();
    expect(
      screen.getByText('Cut to your length: it cannot be returned unless it is faulty.'),
    ).toBeVisible();
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  });

  it('Q11: shows no note on returns if a length can be returned like everything else', async () => {
    open({ isReturnable: true });
    await screen.findByRole('textbox', { name: 'Length in metres' });
    expect(screen.queryByText(/Cut to your length/)).not.toBeInTheDocument();
  });

  it('FAB-11: shows yards next to metres on request, and sells in metres', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Yards' }));
    expect(await screen.findByText('≈ $24.23 / yd')).toBeVisible();
    expect(screen.getByText('$26.50 / m')).toBeVisible();
    expect(screen.getByText('1.00 m (1.09 yd)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    const stored = JSON.parse(localStorage.getItem('cart') ?? '{}') as object;
    expect(stored).toMatchObject({ items: [{ lengths: [1], sale: { unit: 'm' } }] });
    await user.click(screen.getByRole('radio', { name: 'As sold' }));
    expect(screen.queryByText('≈ $24.23 / yd')).not.toBeInTheDocument();
    expect(otherPriceText(10.5, 'm', 'yd')).toBe('≈ $9.60 / yd');
  });

  it('promises nothing about pieces, dye lots or money back', async () => {
    open();
    await screen.findByRole('textbox', { name: 'Length in metres' });
    expect(screen.queryByText(/one piece|dye lot|money-back/i)).not.toBeInTheDocument();
  });

  it('puts the length into the cart, and the badge counts one', async () => {
    const { user } = open();
    const field = await screen.findByRole('textbox', { name: 'Length in metres' });
    await user.clear(field);
    await user.type(field, '2.3{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Product added to cart!')).toBeVisible();
    const stored = JSON.parse(localStorage.getItem('cart') ?? '{}') as object;
    expect(stored).toMatchObject({ itemCount: 1, total: 60.95, items: [{ lengths: [2.3] }] });
  });

  it('sells less than a metre if the least length allows it', async () => {
    open({ inStock: 0.7 });
    expect(await screen.findByRole('textbox', { name: 'Length in metres' })).toHaveValue('0.70');
    expect(screen.getByText('Only 0.70 m left')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });

  it('FAB-5: shows a length as out of stock below the least length', async () => {
    open({ inStock: 0.4 });
    expect(await screen.findByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  });

  it('shopper 8: shows when an expected length arrives, and pre-orders it by both buttons', async () => {
    open({ inStock: 0, coming: { length: 20, on: '2026-12-13' } });
    expect(await screen.findByRole('button', { name: 'Pre-order' })).toBeEnabled();
    expect(screen.getAllByText(/^Expected 13 December/)[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pre-order Now' })).toBeEnabled();
    for (const text of ['Out of Stock', 'Buy Now'])
      expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});
