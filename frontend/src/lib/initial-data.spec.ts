import { readInitialData } from './initial-data';
import { noteWrite } from './own-write';

const put = (address: string) => {
  document.head.innerHTML = `<script type="application/json" data-initial="${address}">{"n":1}</script>`;
};

/** How the browser says that the page was come to; jsdom does not. */
const comeBy = (type: string) => {
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: () => [{ type }],
  });
};

describe('the response that came with the page', () => {
  beforeEach(() => {
    comeBy('navigate');
  });
  afterEach(() => {
    document.head.innerHTML = '';
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it('stores the initial response for the call that it replaces', () => {
    put('/api/products?limit=4');
    expect(readInitialData()).toEqual({ address: '/api/products?limit=4', body: { n: 1 } });
  });

  it('returns no initial response where none came', () => {
    expect(readInitialData()).toBeNull();
  });

  it('backend 6: ignores the initial response right after a write of this tab', () => {
    put('/api/products');
    noteWrite();
    expect(readInitialData()).toBeNull();
  });

  it('ignores the initial response when the page was reached by going back', () => {
    put('/api/products');
    comeBy('back_forward');
    expect(readInitialData()).toBeNull();
  });
});
