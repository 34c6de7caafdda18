// An edit of a product as it is sent: only the changed fields, each with the value that the form was opened with.
import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { sentSteps, typedSteps } from './price-steps-field';
import { formDataOf, valuesOf, type FormImage, type ProductFormValues } from './product-form.rules';

const OTHERS: ReadonlySet<string> = new Set([
  'version',
  'stockSeen',
  'existingImages',
  'imageOrder',
  'images',
]);

export const imagesOfForm = ({ images }: AdminProduct): FormImage[] =>
  images.map((address) => ({ id: address, address }));

/**
 * Returns the changed fields. The version is sent only with changed images; a stock is sent with the one that was seen.
 */
export function changedFormOf(
  values: ProductFormValues,
  images: readonly FormImage[],
  product: AdminProduct,
  parts: { cloth?: string | undefined; steps?: readonly string[] | undefined },
): FormData {
  const sent = formDataOf(values, images, product, parts);
  const before = formDataOf(valuesOf(product), imagesOfForm(product), product, {
    steps: sentSteps(typedSteps(product.priceSteps)),
  });
  const isChanged = (name: string) =>
    JSON.stringify(sent.getAll(name)) !== JSON.stringify(before.getAll(name));
  const form = new FormData();
  const copy = (name: string) => {
    for (const entry of sent.getAll(name)) form.append(name, entry);
  };
  const seen: Record<string, FormDataEntryValue[]> = {};
  for (const name of new Set(sent.keys())) {
    if (OTHERS.has(name) || !isChanged(name)) continue;
    copy(name);
    if (name === 'stock') copy('stockSeen');
    // a cloth that is not published is unknown here
    else if (name !== 'cloth') seen[name] = before.getAll(name);
  }
  form.append('seen', JSON.stringify(seen));
  // Files come last, so that the server has the fields before it waits for the files.
  if (isChanged('imageOrder')) ['version', 'existingImages', 'imageOrder', 'images'].forEach(copy);
  return form;
}

/** Returns the images of the form for a newer product: the newer ones if the images were not edited, otherwise both. */
export function withNewImages(
  images: readonly FormImage[],
  before: AdminProduct,
  now: AdminProduct,
): FormImage[] {
  const addresses = images.map(({ address }) => address);
  if (addresses.join() === before.images.join()) return imagesOfForm(now);
  const added = imagesOfForm(now).filter(({ address }) => !before.images.includes(address));
  return [...images, ...added.filter(({ address }) => !addresses.includes(address))];
}

/** Returns the values of the form for a newer product: typed values stay, except for the fields in `theirs`. */
export function rebased(
  values: ProductFormValues,
  before: AdminProduct,
  { now, theirs }: { now: AdminProduct; theirs: ReadonlySet<string> },
): ProductFormValues {
  const was = valuesOf(before);
  const is = valuesOf(now);
  const names = Object.keys(values) as (keyof ProductFormValues)[];
  const entries = names.map((name) => [
    name,
    theirs.has(name) || values[name] === was[name] ? is[name] : values[name],
  ]);
  return { ...values, ...(Object.fromEntries(entries) as Partial<ProductFormValues>) };
}
