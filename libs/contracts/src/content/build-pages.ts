// The pages whose initial text is a file of the build (frontend/content), and the blocks that each must keep.

/**
 * Required blocks by address. Without them an edition is not published, since the page needs its forms, cards and
 * images.
 */
export const buildPages: Readonly<Record<string, readonly string[]>> = {
  '/': ['@slides', '@figures', '@tiles cloth', '@products', '@tiles service', '@call'],
  '/about': ['image', '@cards thread'],
  '/contact': ['image', '@reach', '@form contact'],
  '/faq': ['@questions', '@email'],
  '/shipping': ['@delivery'],
  '/returns': ['@steps', '@email'],
  '/terms': [],
  '/support': ['@email'],
  '/privacy': [],
  '/services/web-development': ['image', '@cards thread', '@email'],
  '/fabric-manufacturing': ['image', '@steps', '@email'],
  '/custom-printing': ['image', '@steps', '@form customPrinting'],
  '/textile-design': ['image', '@cards thread', '@form designConsultation'],
  '/quality-control': ['image', '@steps', '@email'],
  '/bulk-orders': ['image', '@steps', '@form bulkInquiry'],
  '/quality-guarantee': ['image', '@cards thread', '@email'],
  '/technical-support': ['@cards label', '@email'],
  '/sample-requests': ['image', '@cards swatch', '@form samples'],
  '/quality': ['image', '@cards label', '@downloads'],
  '/sustainability': ['image', '@cards thread', '@cards label', '@downloads'],
};

/** Images that a page can show next to its title, by their names in `/images/site`. */
export const siteImages: readonly string[] = [
  'about',
  'hero-1',
  'hero-2',
  'hero-3',
  'category-cotton',
  'category-silk',
  'category-wool',
  'category-synthetic',
  'category-denim',
];
