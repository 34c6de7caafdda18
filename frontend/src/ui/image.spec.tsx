import { fireEvent, render, screen } from '@testing-library/react';
import { Image } from './image';
import { imagePaths } from '@shop/contracts/catalogue/image-paths';

describe('the images of the store', () => {
  it('are offered at 320, 800 and 1600 pixels, as AVIF and as WebP', () => {
    expect(imagePaths('/images/products/abc-800.webp')).toEqual({
      src: '/images/products/abc-800.webp',
      avif: '/images/products/abc-320.avif 320w, /images/products/abc-800.avif 800w, /images/products/abc-1600.avif 1600w',
      webp: '/images/products/abc-320.webp 320w, /images/products/abc-800.webp 800w, /images/products/abc-1600.webp 1600w',
    });
  });

  it('leave an address from elsewhere as it is', () => {
    const address = 'https://elsewhere.test/cloth.jpg';
    expect(imagePaths(address)).toEqual({ src: address, avif: null, webp: null });
  });
});

describe('an image', () => {
  it('keeps its room before it is there', () => {
    render(<Image src="/images/products/abc-800.webp" alt="Madras" shape="tall" />);
    const image = screen.getByRole('img', { name: 'Madras' });
    expect(image).toHaveAttribute('width', '800');
    expect(image).toHaveAttribute('height', '1000');
  });

  it('gives way to a placeholder that still says what it was of', () => {
    render(<Image src="/gone.webp" alt="Madras" />);
    fireEvent.error(screen.getByRole('img', { name: 'Madras' }));
    expect(screen.getByRole('img', { name: 'Madras' }).tagName).toBe('DIV');
  });

  it('is a placeholder from the start where there is none', () => {
    render(<Image src={null} alt="Madras" />);
    expect(screen.getByRole('img', { name: 'Madras' }).tagName).toBe('DIV');
  });
});
