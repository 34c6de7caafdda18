import { Contents } from './contents.js';

const page = new URL('http://shop.test/products');
let made: unknown[] = [];
const prerender = (url: URL, data: unknown) => {
  made.push(data);
  return Promise.resolve(`<h1>${url.pathname} ${String(made.length)}</h1>`);
};

describe('the pages made into HTML', () => {
  beforeEach(() => {
    made = [];
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('renders a page once for the same data, and again for other data', async () => {
    const contents = new Contents();
    const data = { initial: [{ address: '/api/products', text: '{"total":1}' }] };
    expect(await contents.of(page, prerender, data)).toBe('<h1>/products 1</h1>');
    expect(await contents.of(page, prerender, data)).toBe('<h1>/products 1</h1>');
    expect(
      await contents.of(page, prerender, { initial: [{ address: '/api/products', text: null }] }),
    ).toContain('2');
    expect(made).toEqual([[{ address: '/api/products', body: { total: 1 } }], []]);
  });

  it('BO-16: renders a page again when the company has changed', async () => {
    const contents = new Contents();
    const shown: unknown[] = [];
    const render = (url: URL, data: unknown, company: object | null) => {
      shown.push(company);
      return prerender(url, data);
    };
    for (const company of [null, '{"name":"Weft"}', '{"name":"Weft"}'])
      await contents.of(page, render, { company });
    expect(shown).toEqual([null, { name: 'Weft' }]);
  });

  it('security M3: renders a page once for all hosts', async () => {
    const contents = new Contents();
    await contents.of(page, prerender, {});
    expect(await contents.of(new URL('http://evil.example/products'), prerender, {})).toContain(
      '1',
    );
  });

  it('renders no page if the build has no renderer', async () => {
    expect(await new Contents().of(page, null, {})).toBeNull();
  });

  it('leaves a page to the browser if rendering fails', async () => {
    const broken = () => Promise.reject(new Error('torn'));
    expect(await new Contents().of(page, broken, {})).toBeNull();
  });

  it('removes rendered pages when there is a later build', async () => {
    const contents = new Contents();
    await contents.of(page, prerender, {});
    expect(await contents.of(page, (url, data) => prerender(url, data), {})).toContain('2');
  });

  it('limits the pages rendered in one second so that the gateway stays responsive', async () => {
    const contents = new Contents();
    const render = async (number: number) =>
      contents.of(new URL(`http://shop.test/products/${String(number)}`), prerender, {});
    const pages = [];
    for (let number = 0; number < 25; number += 1) pages.push(await render(number));
    expect(pages.filter((html) => html !== null)).toHaveLength(20);
    jest.setSystemTime(1_000);
    expect(await render(24)).not.toBeNull();
  });

  it('caches the rendered pages that were requested last', async () => {
    const contents = new Contents();
    for (let number = 0; number <= 200; number += 1) {
      jest.setSystemTime(number * 1_000);
      await contents.of(new URL(`http://shop.test/products/${String(number)}`), prerender, {});
    }
    await contents.of(new URL('http://shop.test/products/1'), prerender, {});
    expect(made).toHaveLength(201);
    await contents.of(new URL('http://shop.test/products/0'), prerender, {});
    expect(made).toHaveLength(202);
  });
});
