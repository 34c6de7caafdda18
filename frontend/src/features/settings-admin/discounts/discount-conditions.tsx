import { shopPlace } from '@shop/contracts/core/shop-format';
import { comparedName } from '@shop/contracts/reading/clean-text';
import { CheckField } from '../../../ui/check-field';
import { Panel } from '../../../ui/panel';
import { DateField } from '../../../ui/office/date-field';
import { TextField } from '../../../ui/text-field';
import { useListAdminCategoriesQuery } from '../../catalogue-admin/catalogue-admin-api';
import styles from '../settings.module.css';
import type { useSettingForm } from '../use-setting-form';
import type { DiscountFields, DiscountView } from '@shop/contracts/pricing/discounts';
import type { DiscountValues } from './discount-form.rules';
import { EligibleProducts } from './eligible-products';

const isSame = (one: string, other: string): boolean => comparedName(one) === comparedName(other);

interface DiscountConditionsProps {
  form: ReturnType<
    typeof useSettingForm<DiscountValues, DiscountFields, Pick<DiscountView, '_id'>>
  >;
}

/** The products, the period and the number of uses that a discount applies to. */
export function DiscountConditions({ form }: DiscountConditionsProps) {
  const { text, box } = form;
  return (
    <>
      <Panel title="When">
        <div className={styles.fields}>
          <DateField
            label="Starts at"
            withTime
            hint={`Shop time (${shopPlace()})`}
            optional
            {...text('startsAt')}
          />
          <DateField label="Ends at" withTime optional {...text('endsAt')} />
          <TextField
            label="Minimum value of the goods ($)"
            hint="After discounts of each cloth"
            inputMode="decimal"
            optional
            {...text('minSum')}
          />
          <TextField
            label="Pieces or whole metres"
            hint="Minimum quantity"
            inputMode="numeric"
            optional
            {...text('minQuantity')}
          />
        </div>
      </Panel>
      <Panel title="Usage limits">
        <div className={styles.fields}>
          <TextField
            label="Uses in total"
            hint="Leave empty for no limit"
            inputMode="numeric"
            optional
            {...text('usesMax')}
          />
          <TextField
            label="Uses per customer"
            hint="1: once per customer"
            inputMode="numeric"
            optional
            {...text('usesPerBuyer')}
          />
          <TextField
            label="Rank"
            hint="If two are equal, the lower number wins"
            inputMode="numeric"
            {...text('priority')}
          />
          <CheckField label="Can be combined with others" {...box('combines')} />
        </div>
      </Panel>
      <EligibleCloths form={form} />
    </>
  );
}

function EligibleCloths({ form: { values, change, box } }: DiscountConditionsProps) {
  const { data: known = [] } = useListAdminCategoriesQuery(undefined);
  const all = [...new Set([...known, ...values.categories])];
  const isForAll = values.products.length === 0 && values.categories.length === 0;
  return (
    <Panel title="Eligible cloths">
      <div className={styles.stack}>
        <p className={styles.soft}>
          {isForAll
            ? 'For all cloths. Choose some to narrow it down.'
            : 'Only for the cloths chosen here.'}
        </p>
        <fieldset className={styles.row}>
          <legend>Categories</legend>
          {all.map((category) => (
            <CheckField
              key={category}
              label={category}
              checked={values.categories.some((one) => isSame(one, category))}
              onChange={({ target }) => {
                const others = values.categories.filter((one) => !isSame(one, category));
                change({ categories: target.checked ? [...others, category] : others });
              }}
            />
          ))}
        </fieldset>
        <EligibleProducts
          ids={values.products}
          onChange={(products) => {
            change({ products });
          }}
        />
        <CheckField label="Not for cloths already on sale" {...box('excludesReduced')} />
      </div>
    </Panel>
  );
}
