import { lazy, Suspense } from 'react';

/** Few products are without a picture: the signs come when one is. */
const CategoryIcon = lazy(async () => ({
  default: (await import('./category-icon')).CategoryIcon,
}));

/** Stands in the place of a picture that is not there. */
export const CategorySign = ({ category }: { category: string }) => (
  <Suspense>
    <CategoryIcon category={category} />
  </Suspense>
);
