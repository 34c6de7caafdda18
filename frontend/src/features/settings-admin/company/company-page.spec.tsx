import { company, firstCompany, setCompany } from '@shop/contracts/core/company';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { ChangeCompanyInput, CompanyView } from '@shop/contracts/shop/company-settings';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';

let stored: CompanyView;
let sent: ChangeCompanyInput[];
/** Stores what is saved; refuses an outdated version, as the server does. */
beforeEach(() => {
  stored = { version: 3, company: firstCompany };
  sent = [];
  server.use(
    http.get('*/api/admin/settings/company', () => HttpResponse.json(stored)),
    http.put('*/api/admin/settings/company', async ({ request }) => {
      const input = (await request.json()) as ChangeCompanyInput;
      sent.push(input);
      if (input.version !== stored.version)
        return HttpResponse.json(refusal(input), { status: 409 });
      stored = { version: stored.version + 1, company: input.company };
      return HttpResponse.json(stored);
    }),
  );
});
afterEach(() => {
  setCompany({});
});

const refusal = ({ company: { name } }: ChangeCompanyInput) => ({
  code: 'catalogue.settingsChanged',
  message: 'This was changed by someone else.',
  details: [
    {
      path: 'name',
      message: 'This was changed by someone else.',
      conflict: { yours: name, theirs: stored.company.name, by: 'Omar', at: null },
    },
  ],
});

async function open() {
  const { user } = renderApp('/admin/settings/company', { as: anAdmin() });
  const name = await screen.findByLabelText('Name');
  const retype = async (label: string | RegExp, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, name, retype, save };
}

describe('the company settings', () => {
  it('BO-16: saves the company, which the shop then shows', async () => {
    const { retype, save } = await open();
    await retype('Name', 'Weft');
    await retype(/^Tax numbers/, 'VAT 1\nVAT 2');
    await retype(/^Social media pages/, 'Our Mastodon https://m.example/weft');
    await save();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        version: 3,
        company: {
          ...firstCompany,
          name: 'Weft',
          taxNumbers: ['VAT 1', 'VAT 2'],
          socialLinks: [{ name: 'Our Mastodon', url: 'https://m.example/weft' }],
        },
      },
    ]);
    expect(company.name).toBe('Weft');
  });

  it('names each invalid field of the company, and sends nothing', async () => {
    const { retype, save } = await open();
    await retype('E-mail', 'weft');
    await retype(/^Social media pages/, 'Us http://a.example');
    await save();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    expect(screen.getByText('A link begins with https://')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('requires the password if the currency changes', async () => {
    const { user, retype, save } = await open();
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
    await retype('Currency symbol', 'US$');
    await save();
    expect(await screen.findByText(/^Enter your password/)).toBeVisible();
    await user.type(screen.getByLabelText('Your password'), 'secret');
    await save();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ password: 'secret', company: { currency: { sign: 'US$' } } }]);
  });

  it('W15: changes the time zone with the password', async () => {
    const { user, save } = await open();
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin');
    await user.type(await screen.findByLabelText('Your password'), 'secret');
    await save();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ password: 'secret', company: { timeZone: 'Europe/Berlin' } }]);
    expect(shopDay(new Date('2026-11-30T22:59:59.000Z'))).toBe('2026-11-30');
  });

  it('BO-11: shows both names if another admin has saved first, and keeps the chosen one', async () => {
    const { user, retype, save } = await open();
    await retype('Name', 'Weft');
    stored = { version: 4, company: { ...firstCompany, name: 'Warp' } };
    await save();
    const note = within(await screen.findByRole('group', { name: 'Changed in the meantime' }));
    expect(note.getByText('Yours: Weft')).toBeVisible();
    expect(note.getByText('Theirs: Warp')).toBeVisible();
    await user.click(note.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Weft');
    await save();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({ version: 4, company: { name: 'Weft' } });
  });

  it('BO-16: uploads a logo, shows it in the header once it is saved, and removes it again', async () => {
    const logo = `/images/site/logo-${'a'.repeat(64)}.webp`;
    server.use(respondTo('POST /admin/settings/company/logo', { logo }));
    const { user, save } = await open();
    await user.upload(
      screen.getByLabelText(/^Image/),
      new File(['png'], 'logo.png', { type: 'image/png' }),
    );
    expect(await screen.findByRole('img', { name: 'The logo' })).toHaveAttribute('src', logo);
    await save();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(company.logo).toBe(logo);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await save();
    expect(sent.map(({ company: fields }) => fields.logo)).toEqual([logo, null]);
  });

  it('adopts what another admin has saved', async () => {
    const { user, retype, save } = await open();
    await retype('Name', 'Weft');
    stored = { version: 4, company: { ...firstCompany, name: 'Warp' } };
    await save();
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByDisplayValue('Warp')).toBeVisible();
  });
});
