import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { useListAdminCategoriesQuery, useSaveProductMutation } from './catalogue-admin-api';
import { ChargedAs } from './charged-as';
import { ClothPanel } from './cloths/cloth-panel';
import { MoreDetails } from './more-details';
import { ImageList } from './image-list';
import { formDataOf, productFormOf, valuesOf, type FormImage } from './product-form.rules';
import styles from './product-form.module.css';
import { areSteps, PriceStepsField, sentSteps, typedSteps } from './price-steps-field';
import { SaveProgress } from './save-progress';
import { struckPriceText } from './struck-price';
import { VisibilityFields } from './visibility-fields';
import { useTimedMessage } from './use-timed-message';

/** Messages of the back-office stay for 5 seconds (spec section 8). */
const SHOWN_MS = 5_000;
const CATEGORIES = 'product-categories';

interface ProductFormProps {
  /** The product to edit, as it is now; a new one is made without. */
  product?: AdminProduct;
  /** Called when it is cancelled, and when it is saved unless `onSaved` is there; without it there is no Cancel. */
  onClose?: () => void;
  onSaved?: () => void;
}

export function ProductForm({ product, onClose, onSaved = onClose }: ProductFormProps) {
  const isInDialog = onClose !== undefined;
  const { data: categories = [] } = useListAdminCategoriesQuery(undefined);
  const [images, setImages] = useState<FormImage[]>(
    () => product?.images.map((address) => ({ id: address, address })) ?? [],
  );
  const [cloth, setCloth] = useState<string>();
  const [steps, setSteps] = useState(() => typedSteps(product?.priceSteps));
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, showFault] = useTimedMessage(SHOWN_MS);
  const [save, { isLoading }] = useSaveProductMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState, setFocus, control } = useForm({
    resolver: zodResolver(productFormOf(product)),
    defaultValues: valuesOf(product),
  });
  // The form of a product that was on its way comes into a dialog that is open already.
  useEffect(() => {
    if (isInDialog) setFocus('name');
  }, [setFocus, isInDialog]);
  const [price, original] = useWatch({ control, name: ['price', 'originalPrice'] });
  const isOnRolls = product?.sale?.longest !== undefined;
  const error = (name: keyof ReturnType<typeof valuesOf>) => formState.errors[name]?.message;

  const submit = handleSubmit(async (values) => {
    if (isLoading) return;
    if (!areSteps(steps)) {
      showFault('A lower price needs a quantity and a price');
      return;
    }
    setProgress(0);
    const result = await save({
      method: product ? 'PUT' : 'POST',
      url: product ? `/admin/products/${product._id}` : '/admin/products',
      form: formDataOf(values, images, product, { cloth, steps: sentSteps(steps) }),
      onProgress: setProgress,
    });
    setProgress(null);
    if (result.error) {
      showFault(serverMessage(result.error) ?? 'Failed to save product');
      return;
    }
    const msg = product ? 'Product updated successfully!' : 'Product created successfully!';
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    onSaved?.();
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
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
        <PriceStepsField unit={product?.sale?.unit ?? null} steps={steps} onChange={setSteps} />
        <ChargedAs product={product} register={register} error={error} />
        <VisibilityFields register={register} control={control} error={error} />
        <MoreDetails
          register={register}
          error={error}
          struck={struckPriceText(product, price, original)}
        />
      </div>
      <ImageList images={images} onChange={setImages} />
      <div className={styles.end}>
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        {progress !== null && <SaveProgress share={progress} />}
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={isLoading}>
          {product ? 'Save Changes' : 'Create Product'}
        </Button>
      </div>
    </form>
  );
}
