import { readInitialData } from './initial-data';
import { noteWrite } from './own-write';

const put = (...addresses: string[]) => {
  document.head.innerHTML = addresses
    .map((one) => `<script type="application/json" data-initial="${one}">{"n":1}</script>`)
    .join('');
};

/** Sets how the browser says that the page was reached, which jsdom does not do. */
const comeBy = (type: string) => {
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: () => [{ type }],
  });
};

describe('the responses that were sent with the page', () => {
  beforeEach(() => {
    comeBy('navigate');
  });
  afterEach(() => {
    document.head.innerHTML = '';
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it('returns each initial response for the call that it replaces', () => {
    const addresses = ['/api/products?limit=4', '/api/public-stats'];
    put(...addresses);
    expect(readInitialData()).toEqual(addresses.map((address) => ({ address, body: { n: 1 } })));
  });

  it('returns no initial response if none was sent', () => {
    expect(readInitialData()).toEqual([]);
  });

  it('backend 6: ignores the initial response right after a write of this tab', () => {
    put('/api/products');
    noteWrite();
    expect(readInitialData()).toEqual([]);
  });

  it('ignores the initial response when the page was reached by going back', () => {
    put('/api/products');
    comeBy('back_forward');
    expect(readInitialData()).toEqual([]);
  });
});
