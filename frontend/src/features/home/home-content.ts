// The texts and images of the home page.
import { company } from '@shop/contracts/core/company';

const site = (name: string) => `/images/site/${name}-1600.webp`;

export interface Slide {
  badge: string;
  title: string;
  subtitle: string;
  image: string;
  alt: string;
}

export const slides: readonly Slide[] = [
  {
    badge: 'Silk, light and heavy',
    title: 'Cloth with a hand of its own',
    subtitle: 'Damask, charmeuse and raw silk, each with its own weight, light and fall.',
    image: site('hero-1'),
    alt: 'Amber silk damask gathered into folds',
  },
  {
    badge: 'Dyed in the yarn',
    title: 'Indigo, tied before it is woven',
    subtitle: 'Ikat, block print and handloom cotton from the workshops of Bengal.',
    image: site('hero-2'),
    alt: 'Indigo ikat in sweeping folds',
  },
  {
    badge: 'For coats and cold rooms',
    title: 'Wool that earns its keep',
    subtitle: 'Tweed, tartan, houndstooth and merino suiting, close-woven to last.',
    image: site('hero-3'),
    alt: 'Folded lengths of wool: herringbone, houndstooth, tartan and blanket check',
  },
];

export interface CategoryCard {
  category: string;
  title: string;
  text: string;
  image: string;
}

export const categoryCards: readonly CategoryCard[] = [
  { category: 'cotton', title: 'Cotton', text: 'Lawn, poplin, handloom checks' },
  { category: 'silk', title: 'Silk', text: 'Charmeuse, damask, raw silk' },
  { category: 'wool', title: 'Wool', text: 'Tweed, flannel, merino' },
  { category: 'synthetic', title: 'Synthetic', text: 'Velvet, voile, technical cloth' },
].map((card) => ({ ...card, image: site(`category-${card.category}`) }));

export interface Service {
  title: string;
  text: string;
  to: string;
}

export const services: readonly Service[] = [
  {
    title: 'Fabric Manufacturing',
    text: 'Your yarn, width and weight, woven to order.',
    to: '/fabric-manufacturing',
  },
  {
    title: 'Custom Printing',
    text: 'Your design on cotton, silk, polyester or blends.',
    to: '/custom-printing',
  },
  {
    title: 'Textile Design',
    text: 'Weaves and repeats, drawn with you for one use.',
    to: '/textile-design',
  },
  {
    title: 'Quality Control',
    text: 'Strength, shrinkage and colour, tested and written down.',
    to: '/quality-control',
  },
];

/** Full years of the company at a date: `15+`. */
export const yearsAt = (now: Date) => `${String(now.getFullYear() - company.founded)}+`;
