import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorDetails } from '../../lib/error-details';
import { errorCode, errorMessage, serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import {
  useLazyLatestProductQuery,
  useListAdminCategoriesQuery,
  useSaveProductMutation,
} from './catalogue-admin-api';
import { ChargedAs } from './charged-as';
import { ClothPanel } from './cloths/cloth-panel';
import { ColourFields } from './colour-fields';
import { MoreDetails } from './more-details';
import { ImageList } from './image-list';
import { ProductConflicts } from './product-conflicts';
import { changedFormOf, imagesOfForm, rebased, withNewImages } from './product-edit.rules';
import { formDataOf, productFormOf, valuesOf } from './product-form.rules';
import styles from './product-form.module.css';
import { areSteps, PriceStepsField, sentSteps, typedSteps } from './price-steps-field';
import { SaveProgress } from './save-progress';
import { UnsavedOffer } from '../unsaved/unsaved-offer';
import { struckPriceText } from './struck-price';
import { VisibilityFields } from './visibility-fields';
import { baseOf, useKeptProduct, type KeptProduct } from './use-kept-product';
import { useTimedMessage } from './use-timed-message';

/** Messages of the back-office stay for 5 seconds (spec section 8). */
const SHOWN_MS = 5_000;
const CATEGORIES = 'product-categories';

interface ProductFormProps {
  /** Current state of the product to edit; absent for a new product. */
  product?: AdminProduct;
  /** Called on cancel, and on save unless `onSaved` is given. Without it there is no Cancel button. */
  onClose?: () => void;
  onSaved?: () => void;
}

export function ProductForm({ product, onClose, onSaved = onClose }: ProductFormProps) {
  const isInDialog = onClose !== undefined;
  const { data: categories = [] } = useListAdminCategoriesQuery(undefined);
  const [images, setImages] = useState(() => (product ? imagesOfForm(product) : []));
  /** Product that the typed values are compared with. */
  const [base, setBase] = useState(product);
  const [conflicts, setConflicts] = useState<readonly ErrorDetail[]>([]);
  const [getProduct] = useLazyLatestProductQuery();
  const [cloth, setCloth] = useState<string>();
  const [steps, setSteps] = useState(() => typedSteps(product?.priceSteps));
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, showFault] = useTimedMessage(SHOWN_MS);
  const [save] = useSaveProductMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState, setFocus, control, getValues, reset } = useForm({
    resolver: zodResolver(productFormOf(product)),
    defaultValues: valuesOf(product),
  });
  // The product may load after the dialog has opened, so the first field is focused here.
  useEffect(() => {
    if (isInDialog) setFocus('name');
  }, [setFocus, isInDialog]);
  const typed = useWatch({ control });
  const unsaved = useKeptProduct({ base, values: { ...valuesOf(base), ...typed }, steps, cloth });
  const isOnRolls = product?.sale?.longest !== undefined;
  const error = (name: keyof ReturnType<typeof valuesOf>) => formState.errors[name]?.message;

  const submit = handleSubmit(async (values) => {
    if (!areSteps(steps)) {
      showFault('A lower price needs a quantity and a price');
      return;
    }
    setProgress(0);
    const parts = { cloth, steps: sentSteps(steps) };
    const result = await save({
      method: product ? 'PUT' : 'POST',
      url: product ? `/admin/products/${product._id}` : '/admin/products',
      form: base
        ? changedFormOf(values, images, base, parts)
        : formDataOf(values, images, undefined, parts),
      onProgress: setProgress,
    });
    setProgress(null);
    const isConflict = errorCode(result.error) === 'catalogue.valueChanged';
    setConflicts(isConflict ? errorDetails(result.error) : []);
    if (isConflict) return;
    if (result.error) {
      showFault(serverMessage(result.error) ?? 'Failed to save product');
      return;
    }
    const msg = product ? 'Product updated successfully!' : 'Product created successfully!';
    unsaved.forget();
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    onSaved?.();
  });

  const restore = (kept: KeptProduct) => {
    const { product: before, values, steps: keptSteps } = kept;
    const isRebased = before !== null && product !== undefined;
    reset(isRebased ? rebased(values, before, { now: product, theirs: new Set() }) : values);
    setSteps(keptSteps);
    setCloth(kept.cloth ?? undefined);
    setBase(baseOf(before, product));
  };

  const settle = async (theirs: ReadonlySet<string>) => {
    const before = base;
    const { data: now, error: fault } = await getProduct(before?._id ?? '');
    if (!before || !now) {
      showFault(errorMessage(fault, 'Failed to fetch product'));
      return;
    }
    reset(rebased(getValues(), before, { now, theirs }));
    const wereTyped = sentSteps(steps).join() !== sentSteps(typedSteps(before.priceSteps)).join();
    if (theirs.has('priceSteps') || !wereTyped) setSteps(typedSteps(now.priceSteps));
    setImages(withNewImages(images, before, now));
    setBase(now);
    setConflicts([]);
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <UnsavedOffer
        unsaved={unsaved}
        onRestore={({ values }) => {
          restore(values);
        }}
      />
      <div className={styles.fields}>
        <TextField label="Name" required data-first error={error('name')} {...register('name')} />
        <TextAreaField
          label="Description"
          required
          rows={5}
          error={error('description')}
          {...register('description')}
        />
        <div className={styles.three}>
          <TextField
            label="Price ($)"
            type="number"
            step="0.01"
            min="0"
            required
            error={error('price')}
            {...register('price')}
          />
          <TextField
            label={product?.sale ? `Stock (${product.sale.unit})` : 'Stock'}
            type="number"
            step={product?.sale ? 'any' : '1'}
            min="0"
            required
            error={error('stock')}
            readOnly={isOnRolls}
            hint={isOnRolls ? 'The stock of its rolls.' : undefined}
            {...register('stock')}
          />
          <TextField
            label="Category"
            list={CATEGORIES}
            required
            autoComplete="off"
            error={error('category')}
            {...register('category')}
          />
          <datalist id={CATEGORIES}>
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </div>
        <ClothPanel product={product} value={cloth} onChange={setCloth} />
        <ColourFields product={product} register={register} error={error} />
        <PriceStepsField unit={product?.sale?.unit ?? null} steps={steps} onChange={setSteps} />
        <ChargedAs product={product} register={register} error={error} />
        <VisibilityFields register={register} control={control} error={error} />
        <MoreDetails
          register={register}
          error={error}
          struck={struckPriceText(product, typed.price ?? '', typed.originalPrice ?? '')}
        />
      </div>
      <ImageList images={images} onChange={setImages} />
      <div className={styles.end}>
        {conflicts.length > 0 && (
          <ProductConflicts
            key={conflicts.map(({ path }) => path).join()}
            conflicts={conflicts}
            onChoose={(theirs) => void settle(theirs)}
          />
        )}
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        {progress !== null && <SaveProgress share={progress} />}
        {onClose && (
          <Button
            variant="quiet"
            onClick={() => {
              unsaved.forget();
              onClose();
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" busy={formState.isSubmitting}>
          {product ? 'Save Changes' : 'Create Product'}
        </Button>
      </div>
    </form>
  );
}
