import { call, tokenOf } from './account';
import { admin } from './browser';

/** A country with its delivery price in cents, and its tax rates in basis points. */
interface Market {
  country: string;
  shippingCents: number;
  rates: Record<string, number>;
}

/** Acts as an owner who sets up delivery, taxes and codes, without a browser. */
export async function owner() {
  const token = await tokenOf(admin);
  const send = async (method: string, path: string, body?: object) => {
    const reply = await call(`/admin/${path}`, {
      method,
      token,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const added: string[] = [];
  const add = async (path: string, fields: object): Promise<string> => {
    const { _id } = await send('POST', path, { fields });
    added.push(`${path}/${_id as string}`);
    return _id as string;
  };
  let pricesIncludedTax: boolean | undefined;
  /** Sets whether the prices of the shop include tax. */
  const includeTax = async (pricesIncludeTax: boolean) => {
    const { version, distanceSalesCents: _sum, ...settings } = await send('GET', 'settings');
    pricesIncludedTax ??= settings['pricesIncludeTax'] as boolean;
    await send('PUT', 'settings', { settings: { ...settings, pricesIncludeTax }, version });
  };
  return {
    includeTax,
    sellTo: async ({ country, shippingCents, rates }: Market) => {
      const areas = [{ country }];
      const name = `Test ${country}`;
      const zone = await add('shipping-zones', { name, areas, defaultGrams: 200 });
      await add('shipping-methods', {
        zone,
        name: `Courier to ${country}`,
        basis: 'flat',
        steps: [{ from: 0, cents: shippingCents }],
      });
      const taxZone = await add('tax-zones', { name, areas });
      for (const [taxClass, rate] of Object.entries(rates))
        await add('tax-rates', { zone: taxZone, taxClass, rate });
    },
    /** Adds a code that deducts these basis points from the goods. */
    addCode: async (code: string, value: number) => {
      const fields = { name: `Test ${code}`, kind: 'code', level: 'order', effect: 'percent' };
      const discount = await add('discounts', { ...fields, value });
      await send('POST', `discounts/${discount}/codes`, { codes: [code] });
    },
    /** Deletes everything that was added, and restores the setting. */
    clear: async () => {
      if (pricesIncludedTax !== undefined) await includeTax(pricesIncludedTax);
      for (const path of added.reverse()) await call(`/admin/${path}`, { method: 'DELETE', token });
    },
  };
}
