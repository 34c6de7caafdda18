// The pages that a search engine may find, with what each loads first. The build writes them down for the gateway.
import { PICTURE_SIZES } from '../src/features/catalogue/picture-sizes';
import { slides } from '../src/features/home/home-content';
import { heroPicture } from '../src/features/info/hero-picture';
import type { InfoContent } from '../src/features/info/page';
import { pages as infoPages } from '../src/features/info/pages';
import { paths, type InfoPageName } from '../src/lib/paths';

interface SitePage {
  address: string;
  title: string;
  description: string;
  /** Module of the page, where it is not part of the first load. */
  module?: string;
  /** The call that the page makes as it opens; its answer is sent along with the page. */
  ask?: string;
  pictures?: FirstPictures;
  /** All of it is filled in: it is not sent as HTML, which a script would have to take over from busy hands. */
  isForm?: boolean;
}

/** The pictures that are seen first, so that the browser need not run the page to know them. */
interface FirstPictures {
  /** As the `sizes` of an image. */
  sizes: string;
  /** A picture of the house. */
  src?: string;
  /** Or those of the first so many products in the answer. */
  answered?: number;
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

/** Every address that the router knows, as patterns: the gateway says 404 with the page of all others. */
const { info: infoPaths, ...otherPaths } = paths;
export const routes = [...Object.values(otherPaths), ...Object.values(infoPaths)].map(
  ({ path }) => path,
);

const info = Object.entries(infoPages) as [InfoPageName, InfoContent][];

export const sitePages: readonly SitePage[] = [
  {
    ...heads.home,
    ask: '/api/products?limit=4',
    pictures: { sizes: '100vw', src: slides[0]?.picture },
  },
  {
    ...heads.products,
    module: 'product-list-page.tsx',
    ask: '/api/products?sort=name&order=asc',
    // As many as a telephone shows without scrolling.
    pictures: { sizes: PICTURE_SIZES.card, answered: 2 },
  },
  { ...heads.login, module: 'login-page.tsx', isForm: true },
  { ...heads.register, module: 'register-page.tsx', isForm: true },
  ...info.map(([name, { title, lede, art }]) => ({
    address: paths.info[name].href(),
    title,
    description: lede,
    module: 'info-page.tsx',
    pictures: heroPicture(art),
  })),
];

/** Of every product. */
export const productPage = {
  module: 'product-page.tsx',
  pictures: { sizes: PICTURE_SIZES.detail, answered: 1 } satisfies FirstPictures,
};
