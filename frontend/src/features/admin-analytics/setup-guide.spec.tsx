import { setupSteps, type SetupView } from '@shop/contracts/shop/setup';
import { screen, waitFor, within } from '@testing-library/react';
import { anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';

const setup = (done: readonly string[], own: Partial<SetupView> = {}): SetupView => ({
  success: true,
  isHidden: false,
  steps: setupSteps.map((key) => ({ key, isDone: done.includes(key) })),
  unavailable: [],
  ...own,
});
const open = async (view: SetupView) => {
  server.use(respondTo('GET /admin/setup', view));
  const { user } = renderApp('/admin', { as: anAdmin() });
  await screen.findByText('Total Revenue');
  return user;
};
const guide = () => screen.findByRole('region', { name: 'Set up your shop' });

describe('the setup guide', () => {
  it('BO-17: shows each step with its state and its page, above everything else', async () => {
    await open(setup(['company']));
    const region = await guide();
    expect(within(screen.getByRole('main')).getAllByRole('region')[0]).toBe(region);
    expect(
      within(region)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Enter your company, done', '/admin/settings/company'],
      ['Add the first product, open', '/admin/products/new'],
      ['Turn on a delivery method, open', '/admin/settings/delivery'],
      ['Choose how shoppers pay, open', '/admin/settings/payments'],
      ['Enter a tax rate, open', '/admin/settings/taxes'],
      ['Send a test e-mail, open', '/admin/emails'],
      ['See your products in the shop, open', '/products'],
    ]);
  });

  it('sends a test e-mail to the admin', async () => {
    const message = 'A test e-mail is on its way to farida@loomery.test.';
    server.use(respondTo('POST /admin/test-email', { success: true, message }));
    const user = await open(setup([]));
    await user.click(within(await guide()).getByRole('button', { name: 'Send me a test' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('says which steps could not be checked', async () => {
    const steps = [{ key: 'company' as const, isDone: true }];
    await open(setup([], { steps, unavailable: ['tax'] }));
    const region = within(await guide());
    expect(region.getByText('Some steps could not be checked.')).toBeVisible();
    expect(region.getByRole('link', { name: 'Enter a tax rate , not known' })).toBeVisible();
  });

  it('BO-17: stays hidden once an admin has hidden it', async () => {
    const user = await open(setup([]));
    server.use(
      respondTo('PUT /admin/setup', { isHidden: true }),
      respondTo('GET /admin/setup', setup([], { isHidden: true })),
    );
    await user.click(within(await guide()).getByRole('button', { name: 'Hide' }));
    await waitFor(() => {
      expect(screen.queryByText('Set up your shop')).not.toBeInTheDocument();
    });
  });

  it('BO-17: disappears once every step is done', async () => {
    await open(setup(setupSteps));
    expect(screen.queryByText('Set up your shop')).not.toBeInTheDocument();
  });
});
