import type { CertificateView } from '@shop/contracts/cloth/certificates';
import { shopDay } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aCloth, anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const id = (number: number) => `00000000-0000-4000-8000-00000000090${String(number)}`;
const dayIn = (days: number) => shopDay(new Date(Date.now() + days * DAY_MS));
const aCertificate = (number: number, parts: Partial<CertificateView> = {}): CertificateView => ({
  _id: id(number),
  scheme: 'gots',
  number: `DEMO-${String(number)}`,
  holder: 'Tangail',
  issuer: 'Demo Institute',
  scope: '',
  productClass: null,
  checkUrl: null,
  version: 1,
  issuedOn: dayIn(-300),
  expiresOn: dayIn(100),
  cloths: [],
  ...parts,
});
const listOf = (...certificates: CertificateView[]) => ({
  success: true as const,
  certificates: certificates.map(({ cloths, ...row }) => ({ ...row, clothCount: cloths.length })),
  total: certificates.length,
  page: 1,
  pages: 1,
});
const cloths = (...codes: string[]) => ({
  success: true as const,
  cloths: codes.map((code, at) => ({
    _id: id(at),
    code,
    name: `Poplin ${code}`,
    state: 'draft' as const,
    words: '',
    highlights: [],
    productCount: 0,
    updatedAt: '2026-05-04T08:00:00.000Z',
  })),
  total: codes.length,
  page: 1,
  pages: 1,
});
const open = (address: string) => renderApp(address, { as: anAdmin() });

describe('the certificates in the back-office', () => {
  it('lists certificates with the remaining days in words', async () => {
    server.use(
      respondTo(
        'GET /admin/certificates',
        listOf(
          aCertificate(1, { expiresOn: dayIn(-3) }),
          aCertificate(2, { expiresOn: dayIn(0) }),
          aCertificate(3, { expiresOn: dayIn(1) }),
          aCertificate(4, { expiresOn: dayIn(45) }),
          aCertificate(5, { issuedOn: dayIn(5) }),
        ),
      ),
    );
    open('/admin/certificates');
    const rows = (await screen.findAllByRole('row', { name: /DEMO/ })).map(
      (row) => within(row).getAllByRole('cell').at(-1)?.textContent,
    );
    expect(rows).toEqual([
      'Expired 3 days ago',
      'Expired today',
      'Expires in 1 day',
      'Expires in 45 days',
      'Begins in 5 days',
    ]);
  });

  it('adds a certificate with the cloths that it covers, found by code', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('GET /admin/cloths', cloths('LW-1', 'LW-2')),
      respondTo('GET /admin/certificates/:id', aCertificate(1)),
      respondTo('POST /admin/certificates', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({
          success: true,
          message: 'Certificate created.',
          certificate: aCertificate(1),
        });
      }),
    );
    const { user, address } = open('/admin/certificates/new');
    await user.selectOptions(await screen.findByLabelText('Scheme'), 'gots');
    await user.type(screen.getByLabelText('Number'), 'DEMO-1');
    await user.type(screen.getByLabelText('Holder'), 'Tangail');
    await user.type(screen.getByLabelText('Institute'), 'Demo Institute');
    fireEvent.change(screen.getByLabelText('Issued on'), { target: { value: '2026-05-01' } });
    fireEvent.change(screen.getByLabelText('Expires on'), { target: { value: '2026-04-30' } });
    await user.type(screen.getByRole('combobox', { name: 'Cloth' }), 'lw-2');
    await user.click(screen.getByRole('button', { name: 'Add Cloth' }));
    await user.click(screen.getByRole('button', { name: 'Add Certificate' }));
    expect(screen.getByText('It must expire after the day of issue')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Expires on'), { target: { value: '2027-05-01' } });
    await user.click(screen.getByRole('button', { name: 'Add Certificate' }));
    expect(await screen.findByText('Certificate created.')).toBeInTheDocument();
    expect(sent).toMatchObject([
      { fields: { scheme: 'gots', cloths: ['LW-2'], expiresOn: '2027-05-01', checkUrl: null } },
    ]);
    expect(address()).toBe(`/admin/certificates/${id(1)}`);
  });

  it('shows why a certificate was not saved, and deletes one after a confirmation', async () => {
    server.use(
      respondTo('GET /admin/certificates/:id', aCertificate(1)),
      respondTo('PUT /admin/certificates/:id', () => refusal('catalogue.certificateTaken')),
      respondTo('DELETE /admin/certificates/:id', {
        success: true,
        message: 'Certificate deleted.',
      }),
    );
    const { user } = open(`/admin/certificates/${id(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(
      await screen.findByText('Another certificate of this scheme has this number.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Certificate deleted.')).toBeInTheDocument();
    expect(await screen.findByText('No certificates yet')).toBeVisible();
  });
});

describe('the form of a cloth', () => {
  it("shows the certificates in the cloth form, and copies another cloth's sheet except code and name", async () => {
    const other = aCloth({ code: 'LW-2', name: 'Other', weightGsm: 212, state: 'published' });
    server.use(
      respondTo('GET /admin/certificates', listOf(aCertificate(1, { expiresOn: dayIn(12) }))),
      respondTo('GET /admin/cloths', cloths('LW-2')),
      respondTo('GET /admin/cloths/:code', ({ params }) =>
        HttpResponse.json(params['code'] === 'LW-2' ? other : aCloth()),
      ),
    );
    const { user } = open('/admin/cloths/LW-1');
    const panel = await screen.findByRole('region', { name: 'Certificates' });
    expect(await within(panel).findByText('Expires in 12 days')).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: 'Copy from another cloth' }), 'lw-2');
    await user.click(await screen.findByRole('button', { name: 'Copy the Sheet' }));
    expect(
      await screen.findByText(
        'The data sheet of LW-2 was copied into the form. Check it, then save.',
      ),
    ).toBeVisible();
    expect(screen.getByLabelText('Weight (g/m²)')).toHaveValue('212');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Everyday Poplin');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('LW-1');
  });
});
