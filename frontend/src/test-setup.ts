import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { server } from './testing/server';

// Lazy routes load, and are transformed, on first use: on a busy machine that takes long.
configure({ asyncUtilTimeout: 30_000 });

// APIs of browsers that jsdom lacks.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
/** Without a layout everything is in sight. */
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(private readonly seen: IntersectionObserverCallback) {}
  observe(target: Element) {
    const box = target.getBoundingClientRect();
    const sight = { boundingClientRect: box, intersectionRect: box, rootBounds: null };
    this.seen([{ ...sight, target, isIntersecting: true, intersectionRatio: 1, time: 0 }], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

const matchMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
Object.assign(window, { matchMedia, scrollTo: () => undefined });
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

// jsdom knows the element but not how to open it.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => {
  server.close();
});
