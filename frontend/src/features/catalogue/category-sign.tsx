import { lazy, Suspense } from 'react';

/** Few products have no image, so the icons are loaded when one is needed. */
const CategoryIcon = lazy(async () => ({
  default: (await import('./category-icon')).CategoryIcon,
}));

/** Replaces a missing image. */
export const CategorySign = ({ category }: { category: string }) => (
  <Suspense>
    <CategoryIcon category={category} />
  </Suspense>
);
