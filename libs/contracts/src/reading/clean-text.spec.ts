import { createProductInput } from '../catalogue/catalogue.js';
import { discountFields } from '../pricing/discounts.js';
import { cleanLine, cleanLines, comparedName } from './clean-text.js';

describe('texts that look the same', () => {
  it.each([
    ['Voile  blue', 'Voile blue'],
    ['\u200bVoile\u00a0\t\u3000blue\ufeff', 'Voile blue'],
    ['Voi\u00adle\u2060 blue\u202e', 'Voile blue'],
    ['Cre\u0302pe', 'Cr\u00eape'],
    ['Voile\nblue', 'Voile blue'],
    ['\u200dVoile\u200c blue', 'Voile blue'],
    ['র\u200d্যাচেল', 'র\u200d্যাচেল'],
    ['مهر\u200cناز', 'مهر\u200cناز'],
    ['👩\u200d🧵 🏳️\u200d🌈', '👩\u200d🧵 🏳️\u200d🌈'],
  ])('cases 19: normalises texts that look the same: %j to %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  it('cases 19: keeps the line breaks of texts with several lines', () => {
    expect(cleanLines(' First \r\n\r\n Second\u200b  line\u2028Third ')).toBe(
      'First\n\nSecond line\nThird',
    );
  });

  it('cases 19: compares texts without case', () => {
    expect(comparedName(' PUB\u00a0 Silk')).toBe(comparedName('pub silk'));
  });

  it('cases 19: stores texts in their normalised form', () => {
    const product = createProductInput.parse({
      name: '\u200bVoile  blue',
      description: 'First\n\nSecond  line',
      category: 'Pub  Silk',
      price: 1,
      stock: 1,
      features: ['Soft  hand'],
    });
    expect(product).toMatchObject({
      name: 'Voile blue',
      description: 'First\n\nSecond line',
      category: 'Pub Silk',
      features: ['Soft hand'],
    });
    expect(discountFields.shape.name.parse('Linen \u00a0week')).toBe('Linen week');
    expect(createProductInput.shape.name.safeParse('\u200b').success).toBe(false);
  });
});
