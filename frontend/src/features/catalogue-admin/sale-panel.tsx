import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { CUTS_PER_UNIT } from '@shop/contracts/money/length';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { adminPaths } from '../../lib/admin-paths';
import { errorDetails } from '../../lib/error-details';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { BothValues, ConflictNote } from '../unsaved/conflict-note';
import { UnsavedOffer } from '../unsaved/unsaved-offer';
import { CHOOSE_FIRST, useTyped } from '../unsaved/use-typed';
import { useChangeSaleMutation, useLazyLatestProductQuery } from './catalogue-admin-api';
import styles from './product-form.module.css';
import { StockByRoll } from './rolls/receiving/stock-by-roll';
import {
  changeOfSale,
  saleText,
  saleValuesOf,
  saleValueText,
  stepOptions,
  type SaleValues,
} from './sale-panel.rules';

const kinds = [
  { value: 'piece', label: 'By the piece' },
  { value: 'length', label: 'By length' },
] as const;
const units = [
  { value: 'm', label: 'Metre' },
  { value: 'yd', label: 'Yard' },
];

/** Labels of values that are not named after their keys. */
const labels = {
  kind: 'How it is sold',
  cutsPerUnit: 'Step',
  least: 'Least length',
  most: 'Most in one piece',
};

interface SalePanelProps {
  product: AdminProduct;
  onSaved: () => void;
}

/** The sale terms of a product; saved separately, since stock and orders are converted with them. */
export function SalePanel({ product: opened, onSaved }: SalePanelProps) {
  /** Latest stored product that this panel knows. */
  const [product, setProduct] = useState(opened);
  const [getProduct] = useLazyLatestProductQuery();
  const typed = useTyped({
    initial: () => saleValuesOf(product),
    version: product.version,
    address: `${adminPaths.product.href(product._id)}#sale`,
  });
  const { values, meanwhile, earlier } = typed;
  const [isOffered] = useState(earlier.unsaved.offered !== null);
  const [fault, setFault] = useState<string | null>(null);
  const [changeSale, { isLoading, error: refusal }] = useChangeSaleMutation();
  const dispatch = useDispatch();
  const change = (some: Partial<SaleValues>) => {
    setFault(null);
    typed.change(some);
  };

  const save = async () => {
    const input = changeOfSale(values, product);
    if ('fault' in input) {
      setFault(input.fault);
      return;
    }
    if (meanwhile.conflicts.length > 0) {
      setFault(CHOOSE_FIRST);
      return;
    }
    const { error } = await changeSale({ product: product._id, sale: input.sale });
    if (error) {
      typed.refused();
      setFault(serverMessage(error) ?? 'Failed to save product');
      const { data: now } = await getProduct(product._id);
      if (now) setProduct(now);
      return;
    }
    typed.saved();
    dispatch(
      alertAdded({ type: 'success', msg: 'Product updated successfully!', duration: 5_000 }),
    );
    onSaved();
  };

  return (
    <details className={styles.more} open={isOffered}>
      <summary>How it is sold: {saleText(product)}</summary>
      <div className={styles.moreFields}>
        <UnsavedOffer {...earlier} />
        <div>
          <Segmented
            label="How it is sold"
            options={kinds}
            value={values.kind}
            onChange={(kind) => {
              change({ kind });
            }}
          />
        </div>
        {values.kind === 'length' && (
          <LengthTerms product={product} values={values} onChange={change} />
        )}
        <p className={styles.hint}>
          Stock and open orders keep their amounts: 12 pieces become 12.00 m. Changes in the form
          below are not saved with it.
        </p>
        <ConflictNote
          {...meanwhile}
          by={errorDetails(refusal).find(({ conflict }) => conflict)?.conflict}
          labels={labels}
          show={({ name, mine, theirs }) => (
            <BothValues
              mine={saleValueText(name, mine, values.unit)}
              theirs={saleValueText(name, theirs, values.unit)}
            />
          )}
          onChoose={(...choice) => {
            setFault(null);
            meanwhile.onChoose(...choice);
          }}
        />
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <div>
          <Button variant="secondary" busy={isLoading} onClick={() => void save()}>
            Save how it is sold
          </Button>
        </div>
        {product.sale && (
          <StockByRoll product={{ ...product, sale: product.sale }} onSaved={onSaved} />
        )}
      </div>
    </details>
  );
}

interface LengthTermsProps {
  product: AdminProduct;
  values: SaleValues;
  onChange: (some: Partial<SaleValues>) => void;
}

/** Unit, step, least and most; for a product on rolls also the least end. */
function LengthTerms({ product, values, onChange }: LengthTermsProps) {
  const { unit, cutsPerUnit, least, most, leastEnd } = values;
  return (
    <div className={styles.three}>
      <SelectField
        label="Unit"
        options={units}
        value={unit}
        disabled={product.sale !== undefined}
        onChange={(event) => {
          onChange({ unit: event.target.value === 'yd' ? 'yd' : 'm' });
        }}
      />
      <SelectField
        label="Step"
        options={stepOptions(unit, product.sale)}
        value={String(cutsPerUnit)}
        disabled={product.sale?.longest !== undefined}
        onChange={(event) => {
          const chosen = CUTS_PER_UNIT.find((cuts) => String(cuts) === event.target.value);
          if (chosen) onChange({ cutsPerUnit: chosen });
        }}
      />
      <TextField
        label={`Least length (${unit})`}
        inputMode="decimal"
        value={least}
        onChange={(event) => {
          onChange({ least: event.target.value });
        }}
      />
      <TextField
        label={`Most in one piece (${unit})`}
        inputMode="decimal"
        hint="Leave empty for no limit."
        value={most}
        onChange={(event) => {
          onChange({ most: event.target.value });
        }}
      />
      {leastEnd !== null && (
        <TextField
          label={`Least end (${unit})`}
          inputMode="decimal"
          hint="Shorter ends are treated as waste."
          value={leastEnd}
          onChange={(event) => {
            onChange({ leastEnd: event.target.value });
          }}
        />
      )}
    </div>
  );
}
