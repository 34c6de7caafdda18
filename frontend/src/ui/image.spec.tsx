import { fireEvent, render, screen } from '@testing-library/react';
import { Image } from './image';
import { imagePaths } from '@shop/contracts/catalogue/image-paths';

describe('the images of the store', () => {
  it('offers store images at 320, 800 and 1600 pixels, as AVIF and as WebP', () => {
    expect(imagePaths('/images/products/abc-800.webp')).toEqual({
      src: '/images/products/abc-800.webp',
      avif: '/images/products/abc-320.avif 320w, /images/products/abc-800.avif 800w, /images/products/abc-1600.avif 1600w',
      webp: '/images/products/abc-320.webp 320w, /images/products/abc-800.webp 800w, /images/products/abc-1600.webp 1600w',
    });
  });

  it('keeps the address of an external image unchanged', () => {
    const address = 'https://elsewhere.test/cloth.jpg';
    expect(imagePaths(address)).toEqual({ src: address, avif: null, webp: null });
  });
});

describe('an image', () => {
  it('reserves the space of an image before it is loaded', () => {
    render(<Image src="/images/products/abc-800.webp" alt="Madras" shape="tall" />);
    const image = screen.getByRole('img', { name: 'Madras' });
    expect(image).toHaveAttribute('width', '800');
    expect(image).toHaveAttribute('height', '1000');
  });

  it('replaces a failed image by a placeholder with its description', () => {
    render(<Image src="/gone.webp" alt="Madras" />);
    fireEvent.error(screen.getByRole('img', { name: 'Madras' }));
    expect(screen.getByRole('img', { name: 'Madras' }).tagName).toBe('DIV');
  });

  it('shows a placeholder from the start if there is no image', () => {
    render(<Image src={null} alt="Madras" />);
    expect(screen.getByRole('img', { name: 'Madras' }).tagName).toBe('DIV');
  });
});
