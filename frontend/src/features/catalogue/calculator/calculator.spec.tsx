import { aClothSheet } from '@shop/contracts/testing/cloth-sheet';
import type { ClothSheet } from '@shop/contracts/cloth/cloth';
import { fireEvent, screen, within } from '@testing-library/react';
import { aProduct, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';

const summary = { code: 'LW-1', name: 'Lawn', composition: '100 % cotton', highlights: [] };
const sale = {
  kind: 'length' as const,
  unit: 'm' as const,
  cutsPerUnit: 10,
  inStock: 40,
  least: 0.5,
  most: null,
};
const sheetOf = (parts: Parameters<typeof aClothSheet>[0]): ClothSheet => ({
  code: 'LW-1',
  ...aClothSheet({ widthCm: 142, usableWidthCm: 140, ...parts }),
  words: { eu: '100 % cotton', us: '100% cotton' },
  band: null,
  care: [],
});

/** Opens the calculator with the curtains of the examples: a drop of 240 cm without heading and hem. */
async function openCalculator(
  parts: Parameters<typeof aClothSheet>[0],
  some: Partial<typeof sale & { longest: number }> = {},
) {
  const product = aProduct(1, { cloth: summary, sale: { ...sale, ...some } });
  server.use(
    respondTo('GET /products/:id', product),
    respondTo('GET /cloths/:code', sheetOf(parts)),
  );
  const app = renderApp(`/products/${product._id}`, { as: aShopper() });
  await app.user.click(await screen.findByRole('button', { name: 'How much do I need?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How much do I need?' }));
  fireEvent.change(await dialog.findByLabelText('Heading and hem (cm)'), {
    target: { value: '0' },
  });
  return { ...app, dialog };
}
const lengthField = () => screen.getByRole('textbox', { name: 'Length in metres' });

describe('the calculator', () => {
  it('FAB-64: knows the cloth, and sets the length up to the step', async () => {
    const { dialog, user } = await openCalculator({ repeatAlongCm: 37, match: 'straight' });
    expect(dialog.getByLabelText('Usable width of the cloth (cm)')).toHaveValue('140');
    expect(dialog.getByText('You need 10.36 m of cloth (1036 cm).')).toBeVisible();
    expect(dialog.getByText('4 × 259 cm (7 repeats of 37 cm)')).toBeVisible();
    expect(dialog.getByRole('img', { name: '4 pieces on 1036 cm of cloth' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use 10.40 m' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(lengthField()).toHaveValue('10.40');
  });

  it('FAB-64, X2: offers separate lengths if no piece is long enough', async () => {
    const { dialog, user, store } = await openCalculator(
      { repeatAlongCm: 37, match: 'straight' },
      { longest: 6 },
    );
    expect(
      dialog.getByText('The longest piece is 6.00 m. In one piece 10.40 m would do.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add 4 × 3.00 m to Cart' }));
    expect(store.getState().cart.items).toMatchObject([{ lengths: [3, 3, 3, 3] }]);
    expect(await screen.findByText('Product added to cart!')).toBeVisible();
  });

  it('X4: reads inches, converts what was typed, and rounds only the result', async () => {
    const { dialog, user } = await openCalculator({});
    await user.click(dialog.getByRole('radio', { name: 'Inches' }));
    const drop = dialog.getByLabelText('Finished drop (in)');
    expect(drop).toHaveValue('94.49');
    fireEvent.change(drop, { target: { value: '94 1/2' } });
    expect(dialog.getByText('You need 9.61 m of cloth (961 cm).')).toBeVisible();
    fireEvent.change(drop, { target: { value: '240 cm' } });
    expect(dialog.getByText('You need 9.60 m of cloth (960 cm).')).toBeVisible();
  });

  it('FAB-62: shows that a cloth is too narrow, and marks a field that it cannot read', async () => {
    const { dialog, user } = await openCalculator({});
    await user.selectOptions(dialog.getByLabelText('What are you making?'), 'cushions');
    fireEvent.change(dialog.getByLabelText('Width (cm)'), { target: { value: '157' } });
    fireEvent.change(dialog.getByLabelText('Height (cm)'), { target: { value: '157' } });
    expect(dialog.getByText('This cloth is too narrow for a panel of 160 cm.')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Height (cm)'), { target: { value: 'tall' } });
    expect(dialog.getByLabelText('Height (cm)')).toBeInvalid();
    expect(dialog.getByText('Correct the marked fields to see the result.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Use/ })).toBeNull();
  });
});
