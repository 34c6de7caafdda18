import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { ErrorCode } from '@shop/contracts/core/errors';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { RetryingReader } from './retrying-reader.js';

/** Reads over a bus that fails with the codes, one by one, and then replies. */
function readsFailing(...codes: ErrorCode[]) {
  const failures = [...codes];
  let requests = 0;
  const bus = new Bus({
    call: async () => {
      requests += 1;
      const code = failures.shift();
      if (code) throw new DomainError(code);
      return Buffer.from('{"response":true}');
    },
  });
  return { reader: new RetryingReader(bus), requests: () => requests };
}
const product = { product: crypto.randomUUID() };

describe('a read', () => {
  it('retries a read without a response once', async () => {
    const { reader, requests } = readsFailing('service.unavailable');
    await expect(reader.request(catalogueRpc.get, product, systemCaller)).resolves.toEqual({
      response: true,
    });
    expect(requests()).toBe(2);
  });

  it('stops retrying a read after two missing responses', async () => {
    const { reader, requests } = readsFailing('service.unavailable', 'service.unavailable');
    await expect(
      reader.requestBytes(catalogueRpc.get, product, systemCaller),
    ).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    expect(requests()).toBe(2);
  });

  it.each<ErrorCode>(['catalogue.productNotFound', 'service.busy', 'auth.forbidden'])(
    'does not retry a read that was refused with %s',
    async (code) => {
      const { reader, requests } = readsFailing(code);
      await expect(reader.request(catalogueRpc.get, product, systemCaller)).rejects.toMatchObject({
        code,
      });
      expect(requests()).toBe(1);
    },
  );

  it('stops retrying reads when most of them fail', async () => {
    const { reader, requests } = readsFailing(...Array<ErrorCode>(40).fill('service.unavailable'));
    await Promise.allSettled(
      Array.from({ length: 20 }, () => reader.request(catalogueRpc.get, product, systemCaller)),
    );
    expect(requests()).toBeLessThanOrEqual(20 + 11);
  });
});
