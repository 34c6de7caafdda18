import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part';

/** Few products have no image, so the icons load on demand. */
const CategoryIcon = lazyPart(async () => (await import('./category-icon')).CategoryIcon);

/** Replaces a missing image. */
export const CategorySign = ({ category }: { category: string }) => (
  <Suspense>
    <CategoryIcon category={category} />
  </Suspense>
);
