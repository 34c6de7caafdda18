import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue';
import type { ErrorCode } from '@shop/contracts/errors';
import { Bus, ownAccount } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Reads } from './reads.js';

/** Reads over a bus that fails with the codes, one by one, and then answers. */
function readsFailing(...codes: ErrorCode[]) {
  const failures = [...codes];
  let asked = 0;
  const bus = new Bus({
    call: async () => {
      asked += 1;
      const code = failures.shift();
      if (code) throw new DomainError(code);
      return Buffer.from('{"answer":true}');
    },
  });
  return { reads: new Reads(bus), asked: () => asked };
}
const product = { product: crypto.randomUUID() };

describe('a read', () => {
  it('that got no answer is asked once more', async () => {
    const { reads, asked } = readsFailing('service.unavailable');
    await expect(reads.ask(catalogueRpc.get, product, ownAccount)).resolves.toEqual({
      answer: true,
    });
    expect(asked()).toBe(2);
  });

  it('that got no answer twice is given up', async () => {
    const { reads, asked } = readsFailing('service.unavailable', 'service.unavailable');
    await expect(reads.askBytes(catalogueRpc.get, product, ownAccount)).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    expect(asked()).toBe(2);
  });

  it.each<ErrorCode>(['catalogue.productNotFound', 'service.busy', 'auth.forbidden'])(
    'that was answered %s is not asked again',
    async (code) => {
      const { reads, asked } = readsFailing(code);
      await expect(reads.ask(catalogueRpc.get, product, ownAccount)).rejects.toMatchObject({
        code,
      });
      expect(asked()).toBe(1);
    },
  );

  it('is not asked twice any more when most reads fail', async () => {
    const { reads, asked } = readsFailing(...Array<ErrorCode>(40).fill('service.unavailable'));
    await Promise.allSettled(
      Array.from({ length: 20 }, () => reads.ask(catalogueRpc.get, product, ownAccount)),
    );
    expect(asked()).toBeLessThanOrEqual(20 + 11);
  });
});
