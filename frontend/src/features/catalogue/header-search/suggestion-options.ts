// Builds the options below the search field.
import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import { formatDollars } from '@shop/contracts/money/price';
import { paths } from '../../../lib/paths';
import { categoryLabel, imagesOf } from '../product.rules';

export interface Option {
  href: string;
  label: string;
  /** Shown after the label. */
  note?: string;
  /** Undefined for an option without an image; null for a product whose image is missing. */
  image?: string | null;
}

export interface OptionGroup {
  title: string;
  options: Option[];
}

/** Information pages with the words that lead to them. */
const PAGES: readonly (Option & { words: string })[] = [
  { href: paths.info.shipping.href(), label: 'Shipping', words: 'shipping delivery courier post' },
  {
    href: paths.info.returns.href(),
    label: 'Returns & Exchanges',
    words: 'returns refund exchange',
  },
  { href: paths.info.faq.href(), label: 'FAQ', words: 'faq questions help' },
  {
    href: paths.info.contact.href(),
    label: 'Contact',
    words: 'contact phone address e-mail email',
  },
  {
    href: paths.info.sampleRequests.href(),
    label: 'Sample Requests',
    words: 'samples swatches sample swatch',
  },
  { href: paths.info.bulkOrders.href(), label: 'Bulk Orders', words: 'bulk trade wholesale' },
  {
    href: paths.info.customPrinting.href(),
    label: 'Custom Printing',
    words: 'custom printing print',
  },
];
const CATEGORIES = ['cotton', 'silk', 'wool', 'synthetic', 'denim'];

const begins = (words: string, text: string): boolean =>
  words.split(' ').some((word) => word.startsWith(text));

/** Returns the option groups for a typed text: found products, categories and pages; empty groups are omitted. */
export function groupsOf(text: string, found: ProductList | undefined): OptionGroup[] {
  const typed = text.trim().toLowerCase();
  const categories = [
    ...new Set([...(found?.products.map(({ category }) => category) ?? []), ...CATEGORIES]),
  ].filter((category) => category.toLowerCase().startsWith(typed));
  const groups: OptionGroup[] = [
    {
      title: found?.isSimilar ? 'No exact match. Similar fabrics' : 'Fabrics',
      options: (found?.products ?? []).map((product) => ({
        href: paths.product.href(product._id),
        label: product.name,
        note: formatDollars(product.price) + (product.sale ? ` / ${product.sale.unit}` : ''),
        image: imagesOf(product)[0] ?? null,
      })),
    },
    {
      title: 'Categories',
      options: categories.map((category) => ({
        href: paths.products.href(category),
        label: categoryLabel(category),
      })),
    },
    { title: 'Pages', options: PAGES.filter(({ words }) => begins(words, typed)) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Returns the group of recent searches. */
export const recentGroup = (texts: readonly string[]): OptionGroup => ({
  title: 'Recent searches',
  options: texts.map((text) => ({ href: paths.products.search(text), label: text })),
});
