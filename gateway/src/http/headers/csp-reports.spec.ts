import 'reflect-metadata';
import { rootLogger } from '@shop/service-kit/logger';
import { register } from 'prom-client';
import { testGateway, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let warned: jest.SpyInstance;
beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(() => {
  warned = jest.spyOn(rootLogger, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warned.mockRestore());
afterAll(() => gateway.close());

const send = (payload: unknown, type = 'application/reports+json') =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const report = (effectiveDirective: string) => ({
  type: 'csp-violation',
  body: {
    effectiveDirective,
    documentURL: 'https://shop.test/reset-password?to=rina#a-key',
    blockedURL: 'https://evil.test/x.js?cookie=1',
  },
});
const counted = async (directive: string): Promise<number> => {
  const { values } = (await register.getSingleMetric('csp_violations_total')?.get()) ?? {
    values: [],
  };
  return values.find(({ labels }) => labels.directive === directive)?.value ?? 0;
};

describe('reports of violations of the policy', () => {
  it('security L12: receives violation reports where the policy of every page sends them', async () => {
    const { headers } = await gateway.app.inject({ url: '/' });
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');
    expect(headers['content-security-policy']).toContain(
      '; report-uri /api/csp-reports; report-to csp',
    );
  });

  it('security L12: counts violation reports by directive, and logs them without private data', async () => {
    const before = await counted('script-src-elem');
    expect((await send([report('script-src-elem')])).statusCode).toBe(204);
    expect(await counted('script-src-elem')).toBe(before + 1);
    expect(warned).toHaveBeenCalledWith(
      {
        directive: 'script-src-elem',
        page: 'https://shop.test/reset-password',
        blocked: 'https://evil.test/x.js',
      },
      'content security policy violation',
    );
  });

  it('security L12: accepts violation reports of the older kind too', async () => {
    const before = await counted('img-src');
    const old = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'data' } };
    expect((await send(old, 'application/csp-report')).statusCode).toBe(204);
    expect(await counted('img-src')).toBe(before + 1);
  });

  it("security L12: uses no stranger's text as a label, and reads ten violation reports of a request", async () => {
    const before = await counted('other');
    await send(Array.from({ length: 50 }, (_, index) => report(`made-up-${String(index)}`)));
    expect(await counted('other')).toBe(before + 10);
    for (const nothing of [[], {}, [1, null], [{ type: 'deprecation', body: {} }]])
      expect((await send(nothing)).statusCode).toBe(204);
    expect(await counted('other')).toBe(before + 10);
  });

  it.each([
    ['a long one', 'x'.repeat(17_000), 'application/reports+json', 413],
    ['no JSON', '{', 'application/csp-report', 400],
    ['another kind', '[]', 'text/plain', 415],
  ])(
    'security L12: refuses violation reports in the common error format: %s',
    async (_what, payload, type, status) => {
      const response = await send(payload, type);
      expect([response.statusCode, typeof response.json().code]).toEqual([status, 'string']);
    },
  );

  it('security L12: refuses violation reports at other routes', async () => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'content-type': 'application/reports+json' },
      payload: '[]',
    });
    expect(response.statusCode).toBe(415);
  });

  it('security L12: limits violation reports separately from writes', async () => {
    const strict = await testGateway({ PROFILE: 'production' });
    const statuses = new Set<number>();
    for (let times = 0; times < 140; times += 1) {
      const response = await strict.app.inject({
        method: 'POST',
        url: '/api/csp-reports',
        headers: { 'content-type': 'application/reports+json' },
        payload: '[]',
      });
      statuses.add(response.statusCode);
    }
    expect(statuses).toEqual(new Set([204, 429]));
    const write = await strict.app.inject({ method: 'POST', url: '/api/contact', payload: {} });
    expect(write.statusCode).toBe(400);
    await strict.close();
  });
});
