// Creates cloths sold by length for a test.
import { call, tokenOf } from './account';
import { admin, shopUrl } from './browser';

interface Cloth {
  _id: string;
  name: string;
  version: number;
}

/** Adds a cloth with 8 m at $26.50 a metre, sold in steps of 10 cm from 0.50 m. */
export async function addCloth(): Promise<Cloth> {
  const token = await tokenOf(admin);
  const form = new FormData();
  const name = `Chambray ${String(Date.now())}`;
  const fields = { name, description: 'Cut to length.', price: '26.50', stock: '8' };
  for (const [key, value] of Object.entries({ ...fields, category: 'cotton' }))
    form.append(key, value);
  const response = await fetch(`${shopUrl}/api/admin/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { product } = (await response.json()) as { product: Cloth };
  const sale = { kind: 'length', unit: 'm', cutsPerUnit: 10, least: 0.5, most: null };
  const { status, body } = await call(`/admin/products/${product._id}/sale`, {
    method: 'PUT',
    token,
    body: JSON.stringify({ ...sale, version: product.version }),
  });
  expect(status).toBe(200);
  return { _id: product._id, name, version: (body['product'] as Cloth).version };
}

/** Adds a cloth on rolls of these lengths in metres, all of one dye lot. */
export async function addClothOnRolls(...lengths: number[]): Promise<Cloth> {
  const cloth = await addCloth();
  const rolls = lengths.map((length) => ({ lot: '2291-B', length }));
  const { status } = await call(`/admin/products/${cloth._id}/rolls`, {
    method: 'POST',
    token: await tokenOf(admin),
    body: JSON.stringify({ version: cloth.version, rolls }),
  });
  expect(status).toBe(201);
  return cloth;
}
