import type { ShippingMethodView, ShippingZoneView } from '@shop/contracts/pricing/shipping';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { CheckField } from '../../../ui/check-field';
import { Panel } from '../../../ui/panel';
import { Segmented } from '../../../ui/segmented';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { DeleteSetting } from '../delete-setting';
import { SettingForm } from '../setting-frame';
import { useSaveSettingMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { TAX_CLASSES } from '../tax-class-names';
import { useSettingForm } from '../use-setting-form';
import { DeliveryPreview } from './delivery-preview';
import { checkMethod, valuesOf } from './shipping-method.rules';
import { StepsField } from './steps-field';

const bases = [
  { value: 'flat', label: 'One price' },
  { value: 'weight', label: 'By weight' },
  { value: 'value', label: 'By value of the goods' },
] as const;

const labels = {
  time: 'How long it takes',
  transitFrom: 'Business days in transit, minimum',
  transitTo: 'Business days in transit, maximum',
  leavesBefore: 'Same-day cut-off (hour)',
  position: 'Position in the list',
  isActive: 'Shoppers can choose it',
  basis: 'How the price is calculated',
  steps: 'Prices',
  freeFrom: 'Free from a goods value of ($)',
  taxClass: 'Tax on delivery',
  packing: 'Packaging weight',
  packageMax: 'Maximum weight of a package',
  orderMax: 'Maximum weight of an order',
  postalFrom: 'Only from postal code',
  postalTo: 'Only to postal code',
  isPickup: 'Shoppers pick up the order',
};

interface ShippingMethodFormProps {
  zone: ShippingZoneView;
  method?: ShippingMethodView | undefined;
}

/** A delivery method of a zone; creates a new one if `method` is absent. */
export function ShippingMethodForm({ zone, method }: ShippingMethodFormProps) {
  const [save, { isLoading }] = useSaveSettingMutation();
  const navigate = useNavigate();
  const form = useSettingForm({
    initial: () => valuesOf(method),
    version: method?.version,
    check: (values) => checkMethod(zone._id, values),
    save: (fields) => save({ path: 'shipping-methods', fields, saved: method }),
    onSaved: () => void navigate(adminPaths.settingsDelivery.href()),
  });
  const { values, change, text, box, errorOf } = form;
  // the example needs no name yet
  const example = checkMethod(zone._id, { ...values, name: values.name.trim() || 'this method' });
  return (
    <SettingForm
      form={form}
      labels={labels}
      isSaving={isLoading}
      actions={
        method && (
          <DeleteSetting
            path="shipping-methods"
            id={method._id}
            name={method.name}
            question="Shoppers can no longer choose it. Existing orders keep it."
            backTo={adminPaths.settingsDelivery.href()}
          />
        )
      }
    >
      <Panel title="Method">
        <div className={styles.fields}>
          <TextField label="Name" hint="As shoppers see it: Standard" {...text('name')} />
          <TextField label="How long it takes" optional {...text('time')} />
          <TextField
            label="Business days in transit, minimum"
            hint="Counted from the day of the order. Leave empty to show no arrival date"
            inputMode="numeric"
            {...errorOf('transit')}
            {...text('transitFrom')}
          />
          <TextField
            label="Business days in transit, maximum"
            inputMode="numeric"
            {...text('transitTo')}
          />
          <TextField
            label="Same-day cut-off (hour)"
            hint="An hour from 1 to 23. Later orders count from the next business day"
            optional
            inputMode="numeric"
            {...text('leavesBefore')}
          />
          <TextField
            label="Position in the list"
            hint="The lowest number is preselected"
            inputMode="numeric"
            {...text('position')}
          />
          <CheckField label="Shoppers can choose it" {...box('isActive')} />
        </div>
      </Panel>
      <Panel title="Price">
        <div className={styles.stack}>
          <div>
            <Segmented
              label="How the price is calculated"
              options={bases}
              value={values.basis}
              onChange={(basis) => {
                change({ basis });
              }}
            />
          </div>
          <StepsField
            values={values}
            {...errorOf('steps')}
            onChange={(steps) => {
              change({ steps });
            }}
          />
          <div className={styles.fields}>
            <TextField
              label="Free from a goods value of ($)"
              hint="After discounts. Leave empty for never"
              inputMode="decimal"
              {...text('freeFrom')}
            />
            <SelectField label="Tax on delivery" options={TAX_CLASSES} {...text('taxClass')} />
          </div>
        </div>
      </Panel>
      <DeliveryPreview zone={zone.name} method={'fields' in example ? example.fields : null} />
      <Panel title="Weight and places">
        <div className={styles.fields}>
          <TextField
            label="Packaging weight"
            hint="Added once, and 4 % of the goods"
            {...text('packing')}
          />
          <TextField
            label="Maximum weight of a package"
            hint="Heavier orders are priced as several packages"
            optional
            {...text('packageMax')}
          />
          <TextField
            label="Maximum weight of an order"
            hint="Not available for heavier orders"
            optional
            {...text('orderMax')}
          />
          <TextField label="Only from postal code" optional {...text('postalFrom')} />
          <TextField label="Only to postal code" optional {...text('postalTo')} />
        </div>
      </Panel>
      <Panel title="Pick up">
        <div className={styles.stack}>
          <CheckField label="Shoppers pick up the order" {...box('isPickup')} />
          {values.isPickup && (
            <div className={styles.fields}>
              <TextField label="Street" {...errorOf('pickup')} {...text('street')} />
              <TextField label="City" {...text('city')} />
              <TextField label="Postal code" {...text('postalCode')} />
              <TextField label="Opening hours and other information" optional {...text('note')} />
            </div>
          )}
        </div>
      </Panel>
    </SettingForm>
  );
}
