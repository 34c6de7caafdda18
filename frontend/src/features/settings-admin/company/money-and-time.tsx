import { currencyFormats } from '@shop/contracts/core/company';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import styles from '../settings.module.css';
import type { useSettingForm } from '../use-setting-form';
import type { CompanyChange, CompanyValues } from './company.rules';

const zones = Intl.supportedValuesOf('timeZone').map((name) => ({
  value: name,
  label: name.replaceAll('_', ' '),
}));

interface MoneyAndTimeProps {
  form: Pick<
    ReturnType<typeof useSettingForm<CompanyValues, CompanyChange, unknown>>,
    'text' | 'values' | 'errorOf'
  >;
  isPasswordNeeded: boolean;
}

/** How dollars are written, and whose day it is; a change of either needs the password. */
export function MoneyAndTime({
  form: { text, values, errorOf },
  isPasswordNeeded,
}: MoneyAndTimeProps) {
  const known = zones.some(({ value }) => value === values.timeZone);
  const chosen = { value: values.timeZone, label: values.timeZone };
  const formats = currencyFormats.map((format) => ({
    value: format,
    label: format.replace('$', values.sign),
  }));
  return (
    <Panel title="Money and time">
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField
            label="Sign of the currency"
            maxLength={4}
            {...text('sign')}
            {...errorOf('currency')}
          />
          <SelectField label="Amounts are written" options={formats} {...text('format')} />
          <SelectField
            label="Time zone"
            options={known ? zones : [chosen, ...zones]}
            {...text('timeZone')}
          />
          {isPasswordNeeded && (
            <TextField
              label="Your password"
              type="password"
              autoComplete="current-password"
              {...text('password')}
            />
          )}
        </div>
        <p className={styles.soft}>
          Sign and format are how dollars are written and change no amount. The time zone counts for
          what happens from now on.
        </p>
      </div>
    </Panel>
  );
}
