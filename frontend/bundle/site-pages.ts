// The pages that a search engine may find, with what each loads first. The build writes them down for the gateway.
import { pages as infoPages } from '../src/features/info/pages';
import { paths, type InfoPageName } from '../src/lib/paths';

interface SitePage {
  address: string;
  title: string;
  description: string;
  /** Module of the page, where it is not part of the first load. */
  module?: string;
  /** The call that the page makes as it opens. */
  ask?: string;
}

/** Pages that are not pages of information; those carry their own words. */
const heads = {
  home: {
    address: paths.home.href(),
    title: 'Textiles and fabrics',
    description:
      'Loomery is a textile house in Dhaka: cotton, silk, wool, denim and technical cloth, woven with care, pictured close and sold by the piece.',
  },
  products: {
    address: paths.products.href(),
    title: 'Products',
    description:
      'Every cloth of the house with its weave, weight, width and colours: search, filter and sort cotton, silk, wool, synthetic and denim.',
  },
  login: {
    address: paths.login.href(),
    title: 'Login',
    description: 'Log in to Loomery to check out and to follow your orders.',
  },
  register: {
    address: paths.register.href(),
    title: 'Register',
    description: 'One Loomery account for your cart, your orders and the cloth you want to keep.',
  },
};

const info = Object.entries(infoPages) as [InfoPageName, { title: string; lede: string }][];

export const sitePages: readonly SitePage[] = [
  { ...heads.home, ask: '/api/products?limit=4' },
  {
    ...heads.products,
    module: 'product-list-page.tsx',
    ask: '/api/products?sort=name&order=asc&page=1',
  },
  { ...heads.login, module: 'login-page.tsx' },
  { ...heads.register, module: 'register-page.tsx' },
  ...info.map(([name, { title, lede }]) => ({
    address: paths.info[name].href(),
    title,
    description: lede,
    module: 'info-page.tsx',
  })),
];

/** Of every product. */
export const productModule = 'product-page.tsx';
