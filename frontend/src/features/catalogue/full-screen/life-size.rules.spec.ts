import { CARD_MM, lifeSizeZoom, readScreen, SCREEN_NAME, storeScreen } from './life-size.rules';

const setRatio = (ratio: number) => {
  Object.defineProperty(window, 'devicePixelRatio', { value: ratio, configurable: true });
};
afterEach(() => {
  localStorage.clear();
  setRatio(1);
});

describe('life size', () => {
  it.each([
    ['smaller than the window', 600, 0.76],
    ['larger than the window', 380, 1.2],
  ])(
    'shows 12 cm of cloth 12 cm wide on a screen of 96 pixels an inch: %s',
    (_case, breadth, zoom) => {
      const perMm = 96 / 25.4;
      const found = lifeSizeZoom({ breadth, tenths: 1_200 }, perMm);
      expect(found).toBeCloseTo(zoom, 1);
      expect((found * breadth) / perMm).toBeCloseTo(120, 9);
    },
  );

  it('remembers the screen by the width of a bank card, whatever the zoom of the browser', () => {
    expect(readScreen()).toBeNull();
    storeScreen(CARD_MM * 4);
    expect(readScreen()).toBeCloseTo(4, 9);
    setRatio(2);
    expect(readScreen()).toBeCloseTo(2, 9);
  });

  it.each(['', 'card', '0', '-4', '9000'])('measures again if %p is stored', (stored) => {
    localStorage.setItem(SCREEN_NAME, stored);
    expect(readScreen()).toBeNull();
  });
});
