import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';
import { picturePaths } from '@shop/contracts/picture-paths';

describe('the pictures of the store', () => {
  it('are offered at 320, 800 and 1600 pixels, as AVIF and as WebP', () => {
    expect(picturePaths('/images/products/abc-800.webp')).toEqual({
      src: '/images/products/abc-800.webp',
      avif: '/images/products/abc-320.avif 320w, /images/products/abc-800.avif 800w, /images/products/abc-1600.avif 1600w',
      webp: '/images/products/abc-320.webp 320w, /images/products/abc-800.webp 800w, /images/products/abc-1600.webp 1600w',
    });
  });

  it('leave an address from elsewhere as it is', () => {
    const address = 'https://elsewhere.test/cloth.jpg';
    expect(picturePaths(address)).toEqual({ src: address, avif: null, webp: null });
  });
});

describe('a picture', () => {
  it('keeps its room before it is there', () => {
    render(<Picture src="/images/products/abc-800.webp" alt="Madras" shape="tall" />);
    const image = screen.getByRole('img', { name: 'Madras' });
    expect(image).toHaveAttribute('width', '800');
    expect(image).toHaveAttribute('height', '1000');
  });

  it('gives way to a placeholder that still says what it was of', () => {
    render(<Picture src="/gone.webp" alt="Madras" />);
    fireEvent.error(screen.getByRole('img', { name: 'Madras' }));
    expect(screen.getByRole('img', { name: 'Madras' }).tagName).toBe('DIV');
  });

  it('is a placeholder from the start where there is none', () => {
    render(<Picture src={null} alt="Madras" />);
    expect(screen.getByRole('img', { name: 'Madras' }).tagName).toBe('DIV');
  });
});
