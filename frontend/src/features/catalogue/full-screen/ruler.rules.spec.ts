import { rulerOf } from './ruler.rules';

describe('the ruler over an image', () => {
  it.each([1, 1.7, 4])('FAB-67: has the scale of the cloth at %d times the size', (zoom) => {
    // 12 cm of cloth across an image of 600 pixels.
    const ruler = rulerOf({ shown: 600 * zoom, tenths: 1_200 }, { most: 640, unit: null });
    expect((ruler?.pixels ?? 0) / (ruler?.length ?? 1)).toBeCloseTo(50 * zoom, 9);
    expect(ruler?.pixels).toBeLessThanOrEqual(640);
  });

  it('counts in inches for a reader of yards', () => {
    const ruler = rulerOf({ shown: 600, tenths: 1_200 }, { most: 600, unit: 'yd' });
    expect(ruler).toMatchObject({ length: 2, unit: 'in', marks: 16 });
    expect(ruler?.pixels).toBeCloseTo(254, 9);
  });

  it('is omitted if half a centimetre is longer than the screen', () => {
    expect(rulerOf({ shown: 9_000, tenths: 100 }, { most: 640, unit: null })).toBeNull();
  });
});
