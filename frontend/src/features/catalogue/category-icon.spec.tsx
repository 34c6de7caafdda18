import { render } from '@testing-library/react';
import { CategoryIcon } from './category-icon';

const signOf = (category: string) => {
  const { container, unmount } = render(<CategoryIcon category={category} />);
  const sign = container.innerHTML;
  unmount();
  return sign;
};

describe('the sign of a category', () => {
  it('shows a separate icon for each of the eight categories', () => {
    const known = [
      'Electronics',
      'Clothing',
      'Books',
      'Home & Garden',
      'Sports',
      'Beauty',
      'Toys',
      'Food',
    ];
    const signs = new Set(known.map(signOf));
    expect(signs.size).toBe(8);
    expect(signs).not.toContain(signOf('Cotton'));
  });

  it('shows a box for every other category, whatever the spelling', () => {
    expect(signOf('Cotton')).toBe(signOf('no such thing'));
    expect(signOf(' clothing')).toBe(signOf('Clothing'));
  });
});
