import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { adminPaths } from '../../lib/admin-paths';
import { useUnsaved } from '../unsaved/use-unsaved';
import { typedSteps, type TypedStep } from './price-steps-field';
import { valuesOf, type ProductFormValues } from './product-form.rules';

/** The part of a product form that the tab keeps: everything except chosen files. */
export interface KeptProduct {
  /** Product as it was when typing began; null for a new one. */
  product: AdminProduct | null;
  values: ProductFormValues;
  steps: TypedStep[];
  /** Null if no cloth was chosen. */
  cloth: string | null;
}

interface TypedProduct {
  base: AdminProduct | undefined;
  values: ProductFormValues;
  steps: TypedStep[];
  cloth: string | undefined;
}

/** Keeps the unsaved changes of a product, both on its page and in the dialog. */
export const useKeptProduct = ({ base, values, steps, cloth }: TypedProduct) =>
  useUnsaved<KeptProduct>({
    base: {
      product: base ?? null,
      values: valuesOf(base),
      steps: typedSteps(base?.priceSteps),
      cloth: null,
    },
    values: { product: base ?? null, values, steps, cloth: cloth ?? null },
    address: base ? adminPaths.product.href(base._id) : adminPaths.productNew.href(),
  });

/**
 * Returns the product that kept changes are compared with. It is the earlier one, so that later changes by others are
 * conflicts.
 */
export const baseOf = (
  kept: AdminProduct | null,
  now: AdminProduct | undefined,
): AdminProduct | undefined =>
  kept && now ? { ...kept, images: now.images, version: now.version } : now;
