import { shopDay } from '@shop/contracts/core/shop-time';
import type { ClothSheet } from '@shop/contracts/cloth/cloth';
import { cleanup, screen, within } from '@testing-library/react';
import { aClothSheet, allCotton } from '@shop/contracts/testing/cloth-sheet';
import { aProduct } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const summary = {
  code: 'LW-1',
  name: 'Everyday Poplin',
  composition: '98 % cotton, 2 % elastane',
  highlights: ['Plain weave', '115 g/m²', '150 cm wide'],
};
const sheet: ClothSheet = {
  code: 'LW-1',
  ...aClothSheet({
    composition: [
      { ...allCotton, percent: 98 },
      { ...allCotton, fibre: 'elastane', percent: 2 },
    ],
  }),
  words: { eu: '98 % cotton, 2 % elastane', us: '98% cotton, 2% spandex' },
  band: 'heavy domestic',
  care: [],
};
const openSpecifications = async (
  product = aProduct(1, { cloth: summary, weight: '115 g/m²' }),
) => {
  server.use(respondTo('GET /products/:id', product));
  const app = renderApp(`/products/${product._id}`);
  await app.user.click(await screen.findByRole('tab', { name: 'Specifications' }));
  return app;
};

describe('the specifications of a product of a cloth', () => {
  it('shows the cloth sheet in groups, each figure with its method, without what was not tested', async () => {
    server.use(respondTo('GET /cloths/:code', sheet));
    await openSpecifications();
    const wear = await screen.findByRole('region', { name: 'Wear' });
    expect(within(wear).getByText('27,000 rubs, heavy domestic')).toHaveTextContent('ISO 12947-2');
    expect(within(wear).queryByText('Pilling')).toBeNull();
    const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(titles).toEqual(['Cloth', 'Size', 'Wear', 'Care', 'Origin']);
    expect(screen.getByText('98 % cotton, 2 % elastane')).toHaveTextContent(
      'In the US: 98% cotton, 2% spandex',
    );
    expect(screen.getByText('Bangladesh')).toBeVisible();
    // the sheet says the weight once
    expect(screen.getAllByText(/^115 g\/m²/)).toHaveLength(1);
  });

  it('shows the cloth in a few words beneath the product name', async () => {
    server.use(respondTo('GET /cloths/:code', sheet));
    await openSpecifications();
    expect(
      screen.getByText('Plain weave · 115 g/m² · 150 cm wide · 98 % cotton, 2 % elastane'),
    ).toBeVisible();
  });

  it('shows the usual specifications for a product without a cloth', async () => {
    await openSpecifications(aProduct(1, { weight: '115 g/m²' }));
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['SKU', 'Category', 'Weight']);
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('loads the cloth sheet again on Retry after a failure', async () => {
    server.use(respondTo('GET /cloths/:code', () => refusal('service.unavailable')));
    const { user } = await openSpecifications();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(respondTo('GET /cloths/:code', sheet));
    await user.click(again);
    expect(await screen.findByRole('region', { name: 'Care' })).toBeVisible();
  });

  it('FAB-49: shows the care instructions in words, and draws their symbols only with the licence', async () => {
    const care = { careWash: '30mm', careBleach: 'no', careTumble: 'low', careLine: 'shade' };
    const all = { ...sheet, ...care, careIron: '110', carePro: 'Wm' };
    const words = [
      'Wash at 30 °C at most, very gently',
      'Do not bleach',
      'Dry on the line in the shade',
    ];
    const symbols = () =>
      [...document.querySelectorAll('[data-care]')].map((symbol) =>
        symbol.getAttribute('data-care'),
      );
    server.use(respondTo('GET /cloths/:code', all));
    await openSpecifications();
    await screen.findByRole('region', { name: 'Care' });
    for (const text of words) expect(screen.getByText(text)).toBeVisible();
    expect(symbols()).toEqual([]);
    cleanup();
    server.use(respondTo('GET /cloths/:code', { ...all, careSymbols: true }));
    await openSpecifications();
    await screen.findByRole('region', { name: 'Care' });
    for (const text of words) expect(screen.getByText(text)).toBeVisible();
    expect(symbols()).toEqual([
      'careWash',
      'careBleach',
      'careTumble',
      'careLine',
      'careIron',
      'carePro',
    ]);
  });

  it('FAB-47: shows certificates with number and institute, and none that has expired', async () => {
    const inForce = {
      scheme: 'gots' as const,
      number: 'DEMO-7 <b>',
      holder: 'Tangail Print House',
      issuer: 'Demo Institute',
      scope: 'Fabrics',
      productClass: null,
      issuedOn: shopDay(),
      expiresOn: '2099-01-01',
      checkUrl: 'https://check.example.com/7',
    };
    const expired = {
      ...inForce,
      number: 'OLD-1',
      issuedOn: '2020-01-01',
      expiresOn: shopDay(),
    };
    server.use(respondTo('GET /cloths/:code', { ...sheet, certificates: [inForce, expired] }));
    await openSpecifications();
    const region = await screen.findByRole('region', { name: 'Certificates' });
    expect(within(region).getByText('Global Organic Textile Standard (GOTS)')).toBeVisible();
    expect(within(region).getByText('No. DEMO-7 <b>, Demo Institute')).toBeVisible();
    expect(within(region).getByRole('link')).toHaveAttribute('href', 'https://check.example.com/7');
    expect(within(region).getAllByRole('listitem')).toHaveLength(1);
  });

  it('prints the cloth sheet', async () => {
    server.use(respondTo('GET /cloths/:code', sheet));
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await openSpecifications();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
});
