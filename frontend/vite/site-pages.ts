// The pages for search engines, with what each loads first; the build writes them for the gateway.
import { IMAGE_SIZES } from '../src/features/catalogue/image-sizes';
import { page as home } from '../content/pages/home.md';
import { firstRequests } from '@shop/contracts/content/first-requests';
import { firstImage } from '@shop/contracts/content/hero-image';
import type { InfoContent } from '@shop/contracts/content/info-content';
import { pages as infoPages } from '../src/features/info/pages';
import { adminPaths } from '../src/lib/admin-paths';
import { paths, type InfoPageName } from '../src/lib/paths';

interface SitePage {
  address: string;
  title: string;
  description: string;
  /** Path of the page module below src, if it is not part of the first load. */
  module?: string;
  /** First requests of the page; their responses are sent with it. */
  initialUrls?: readonly string[];
  images?: FirstImages | undefined;
  /**
   * True for a page of form fields, which is not rendered on the server: the script would have to take over typed text.
   */
  isForm?: boolean;
}

/** First visible images, which the browser can load before the page runs. */
interface FirstImages {
  /** `sizes` of an image. */
  sizes: string;
  /** Address of an image of the company. */
  src?: string;
  /** Number of leading products in the response whose images are preloaded. */
  count?: number;
}

/** Heads of pages that are not information pages, which have their own texts. */
const heads = {
  products: {
    address: paths.products.href(),
    title: 'Products',
    description:
      'Every cloth of the shop with its weave, weight, width and colours: search, filter and sort cotton, silk, wool, synthetic and denim.',
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

/** Every route of the router as a pattern; the gateway responds with 404 to all others. */
const { info: infoPaths, ...otherPaths } = paths;
export const routes = [otherPaths, infoPaths, adminPaths].flatMap((some) =>
  Object.values(some).map(({ path }) => path),
);

const info = Object.entries(infoPages).map(([name, contentOf]): [InfoPageName, InfoContent] => [
  name as InfoPageName,
  contentOf(),
]);

/** Module of all information pages, including those that admins write. */
export const infoModule = 'features/info/info-page.tsx';

export const sitePages: readonly SitePage[] = [
  sitePage(paths.home.href(), home(), 'features/home/home-page.tsx'),
  {
    ...heads.products,
    module: 'features/catalogue/product-list/product-list-page.tsx',
    initialUrls: ['/api/products?sort=name&order=asc&facets=1'],
    // The images that a phone shows without scrolling.
    images: { sizes: IMAGE_SIZES.card, count: 2 },
  },
  { ...heads.login, module: 'features/auth/login-page.tsx', isForm: true },
  { ...heads.register, module: 'features/auth/register-page.tsx', isForm: true },
  ...info.map(([name, content]) => sitePage(paths.info[name].href(), content, infoModule)),
];

/** Returns a page whose text is a file of frontend/content. */
function sitePage(address: string, content: InfoContent, module: string): SitePage {
  const { title, lede: description } = content;
  const images = firstImage(content);
  return { address, title, description, module, initialUrls: firstRequests(content), images };
}

/** Module with the frame of every back-office page. */
export const adminModule = 'app/admin-router.tsx';

/** Page of every product. */
export const productPage = {
  module: 'features/catalogue/product-page.tsx',
  images: { sizes: IMAGE_SIZES.detail, count: 1 } satisfies FirstImages,
};
