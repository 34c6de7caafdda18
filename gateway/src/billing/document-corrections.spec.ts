import 'reflect-metadata';
import { correctionRpc } from '@shop/contracts/billing/document-corrections';
import type { DocumentView } from '@shop/contracts/billing/documents';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const invoice: DocumentView = {
  _id: someId,
  kind: 'invoice',
  series: '2026',
  number: 124,
  name: 'LM-2026-000124',
  order: someId,
  orderNumber: 'LM-26-10001',
  cause: 'correction',
  currency: 'USD',
  issuedOn: '2026-11-29',
  suppliedOn: '2026-11-28',
  isTaxIncluded: true,
  rounding: 0,
  seller: { name: 'Loomery', address: 'Berlin', taxNumber: '37/123' },
  buyer: { name: 'Nadia', address: 'Wien', country: 'AT' },
  lines: [],
  taxes: [],
  total: 80,
  notes: [],
};
const credit: DocumentView = { ...invoice, kind: 'credit', name: 'LM-2026-C-000017' };
const correct = async (
  payload: object,
  { id = someId, role = 'admin' }: { id?: string; role?: 'admin' | 'user' } = {},
) =>
  gateway.app.inject({
    method: 'POST',
    url: `/api/admin/documents/${id}/correct`,
    headers: await gateway.signIn(role),
    payload,
  });

describe('the correction of an invoice', () => {
  it('V41: returns the credit note and the new invoice, for admins only', async () => {
    gateway.services.reply(correctionRpc.correct, { success: true, credit, invoice });
    const buyer = { name: 'Nadia', address: 'Neubaugasse 1\n1070 Wien' };
    const { statusCode, body } = await correct({ buyer, reason: ' Wrong name ' });
    expect([statusCode, JSON.parse(body)]).toEqual([201, { success: true, credit, invoice }]);
    expect(gateway.services.requests.at(-1)?.input).toEqual({
      document: someId,
      buyer,
      reason: 'Wrong name',
    });
    expect((await correct({ reason: 'Wrong name' }, { role: 'user' })).statusCode).toBe(403);
  });

  it('V41: refuses a correction without a reason or a name, and one that cannot be made', async () => {
    const wrong = { name: '', address: 'Wien' };
    for (const input of [{}, { reason: ' ' }, { reason: 'x', buyer: wrong }])
      expect((await correct(input)).statusCode).toBe(400);
    for (const code of ['billing.notCorrectable', 'billing.needsVatId'] as const) {
      gateway.services.refuse(correctionRpc.correct, code);
      const refused = await correct({ reason: 'Wrong name' });
      expect([refused.statusCode, refused.json().code]).toEqual([409, code]);
    }
    expect((await correct({ reason: 'Wrong name' }, { id: '12' })).statusCode).toBe(404);
  });
});
