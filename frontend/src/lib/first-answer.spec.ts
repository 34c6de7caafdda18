import { firstAnswer } from './first-answer';

const put = (address: string) => {
  document.head.innerHTML = `<script type="application/json" data-answer="${address}">{"n":1}</script>`;
};
const ask = (path: string, init?: RequestInit) =>
  firstAnswer(new Request(new URL(path, 'http://localhost'), init));

/** How the browser says that the page was come to; jsdom does not. */
const comeBy = (type: string) => {
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: () => [{ type }],
  });
};

describe('the answer that came with the page', () => {
  beforeEach(() => {
    comeBy('navigate');
  });
  afterEach(() => {
    document.head.innerHTML = '';
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it('is given once, to the request that it is for', async () => {
    put('/api/products?limit=4');
    expect(ask('/api/products?limit=8')).toBeNull();
    expect(ask('/api/products?limit=4', { method: 'POST' })).toBeNull();
    expect(await ask('/api/products?limit=4')?.json()).toEqual({ n: 1 });
    expect(ask('/api/products?limit=4')).toBeNull();
  });

  it('is none where none came', () => {
    expect(ask('/api/products')).toBeNull();
  });

  it('is not believed when the page was gone back to', () => {
    put('/api/products');
    comeBy('back_forward');
    expect(ask('/api/products')).toBeNull();
  });
});
