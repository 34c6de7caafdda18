import type { DiscountView } from '@shop/contracts/pricing/discounts';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { CheckField } from '../../../ui/check-field';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { DeleteSetting } from '../delete-setting';
import { SettingForm } from '../setting-frame';
import { useSaveSettingMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { useSettingForm } from '../use-setting-form';
import { DiscountConditions } from './discount-conditions';
import { checkDiscount, effects, kinds, levels, valuesOf } from './discount-form.rules';
import { DiscountPreview } from './discount-preview';

const labels = {
  kind: 'How shoppers get it',
  level: 'Applies to',
  effect: 'Value',
  combines: 'Can be combined with others',
  priority: 'Rank',
  minSum: 'Minimum value of the goods ($)',
  minQuantity: 'Pieces or whole metres',
  excludesReduced: 'Not for cloths already on sale',
  usesMax: 'Uses in total',
  usesPerBuyer: 'Uses per customer',
  isActive: 'Active',
};

/** The form of a discount; creates a new one if `discount` is absent. */
export function DiscountForm({ discount }: { discount?: DiscountView }) {
  const [save, { isLoading }] = useSaveSettingMutation();
  const navigate = useNavigate();
  const form = useSettingForm({
    initial: () => valuesOf(discount),
    version: discount?.version,
    check: checkDiscount,
    save: (fields) => save({ path: 'discounts', fields, saved: discount }),
    onSaved: ({ _id }: { _id: string }) => {
      if (!discount) void navigate(adminPaths.discount.href(_id));
    },
  });
  const { values, text, box } = form;
  // the example needs no name yet
  const example = checkDiscount({ ...values, name: values.name.trim() || 'New' });
  return (
    <SettingForm
      form={form}
      labels={labels}
      isSaving={isLoading}
      actions={
        discount && (
          <DeleteSetting
            path="discounts"
            id={discount._id}
            name={discount.name}
            question="Its codes are deleted, too. Existing orders keep it."
            backTo={adminPaths.settingsDiscounts.href()}
          />
        )
      }
    >
      <Panel title="Discount">
        <div className={styles.fields}>
          <TextField label="Name" hint="As shoppers see it" {...text('name')} />
          <SelectField label="How shoppers get it" options={kinds} {...text('kind')} />
          <SelectField label="Applies to" options={levels} {...text('level')} />
          <SelectField label="Value" options={effects} {...text('effect')} />
          {values.effect !== 'free' && (
            <TextField
              label={values.effect === 'percent' ? 'Percentage (%)' : 'Amount ($)'}
              inputMode="decimal"
              {...text('value')}
            />
          )}
          <CheckField label="Active" {...box('isActive')} />
        </div>
      </Panel>
      <DiscountPreview key={values.level} discount={'fields' in example ? example.fields : null} />
      <DiscountConditions form={form} />
    </SettingForm>
  );
}
