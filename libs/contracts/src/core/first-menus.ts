// The menus of the build (spec section 2, Footer; product.md adds FAQ, returns, support, web development). Without zod.
import type { Menus } from './shown-content.js';

const category = (name: string, label: string) => ({ to: `/products?category=${name}`, label });

/** The initial menus, which the shop shows until admins save others. */
export const firstMenus: Menus = {
  header: [
    { to: '/', label: 'Home' },
    { to: '/products', label: 'Products' },
  ],
  footer: [
    {
      title: 'Cloth',
      links: [
        category('cotton', 'Cotton'),
        category('silk', 'Silk'),
        category('wool', 'Wool'),
        category('synthetic', 'Synthetic'),
        category('denim', 'Denim'),
      ],
    },
    {
      title: 'Services',
      links: [
        { to: '/fabric-manufacturing', label: 'Fabric Manufacturing' },
        { to: '/custom-printing', label: 'Custom Printing' },
        { to: '/textile-design', label: 'Textile Design' },
        { to: '/quality-control', label: 'Quality Control' },
        { to: '/bulk-orders', label: 'Bulk Orders' },
        { to: '/services/web-development', label: 'Web Development' },
      ],
    },
    {
      title: 'Help',
      links: [
        { to: '/contact', label: 'Contact' },
        { to: '/faq', label: 'FAQ' },
        { to: '/shipping', label: 'Shipping' },
        { to: '/returns', label: 'Returns & Exchanges' },
        { to: '/support', label: 'Customer Support' },
        { to: '/technical-support', label: 'Technical Support' },
        { to: '/sample-requests', label: 'Sample Requests' },
      ],
    },
    {
      title: 'Our company',
      links: [
        { to: '/about', label: 'About' },
        { to: '/quality', label: 'Quality' },
        { to: '/quality-guarantee', label: 'Quality Guarantee' },
        { to: '/sustainability', label: 'Sustainability' },
        { to: '/privacy', label: 'Privacy' },
        { to: '/terms', label: 'Terms' },
      ],
    },
  ],
};
