import { firstPolicies, policy, setPolicies } from '@shop/contracts/pricing/policy';
import { policyWords } from '@shop/contracts/pricing/policy-words';
import type { ChangePoliciesInput } from '@shop/contracts/shop/policy-settings';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { server } from '../../../testing/server';

let sent: ChangePoliciesInput[];
beforeEach(() => {
  sent = [];
  let stored = { version: 2, policies: firstPolicies };
  server.use(
    http.get('*/api/admin/settings/policies', () => HttpResponse.json(stored)),
    http.put('*/api/admin/settings/policies', async ({ request }) => {
      const input = (await request.json()) as ChangePoliciesInput;
      sent.push(input);
      stored = { version: 3, policies: { ...input.policies, earlierReturns: [] } };
      return HttpResponse.json(stored);
    }),
  );
});
afterEach(() => {
  setPolicies({});
});

async function open() {
  const { user } = renderApp('/admin/settings/policies', { as: anAdmin() });
  const retype = async (label: string | RegExp, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, retype, save };
}

describe('the policy settings', () => {
  it('saves the figures, which the rules and texts of the shop then use', async () => {
    const { user, retype, save } = await open();
    await retype('Return period (days)', '14');
    await retype('Price of a sample ($)', '7.50');
    await retype('Samples per fabric', '4');
    await user.click(screen.getByLabelText('Thursday'));
    await save();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toMatchObject([
      {
        version: 2,
        policies: {
          returns: { withinDays: 14, isWithdrawalShown: true },
          support: { weekdays: [0, 1, 2, 3], opens: 10 },
          samples: { perFabric: 4, priceCents: 750 },
        },
      },
    ]);
    expect(policy.samples.perFabric).toBe(4);
    expect([policyWords()['returns.within'], policyWords()['support.days']]).toEqual([
      '14 days',
      'Sunday to Wednesday',
    ]);
  });

  it('V50: saves the holidays of the shop, each once and in their order', async () => {
    const { retype, save } = await open();
    await retype(/^Holidays/, '2027-01-01\n2026-12-25, 2026-12-25');
    await save();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    const holidays = ['2026-12-25', '2027-01-01'];
    expect(sent).toMatchObject([{ policies: { returns: { holidays } } }]);
    expect(policy.returns.holidays).toEqual(holidays);
    await retype(/^Holidays/, 'Christmas');
    await save();
    expect(screen.getByText('Holidays: enter days such as 2026-12-25')).toBeVisible();
  });

  it('names the invalid figure, and sends nothing', async () => {
    const { retype, save } = await open();
    await retype('Return period (days)', 'a month');
    await retype('Support closes (hour)', '9');
    await save();
    expect(screen.getByText('Return period (days): enter a whole number')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
