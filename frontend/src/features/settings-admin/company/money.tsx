import { currencyFormats } from '@shop/contracts/core/company';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import styles from '../settings.module.css';
import type { useSettingForm } from '../use-setting-form';
import type { CompanyChange, CompanyValues } from './company.rules';

interface MoneyPanelProps {
  form: Pick<
    ReturnType<typeof useSettingForm<CompanyValues, CompanyChange, unknown>>,
    'text' | 'values' | 'errorOf'
  >;
  isPasswordNeeded: boolean;
}

/** Currency sign and format of amounts; changing either requires the password. */
export function MoneyPanel({ form: { text, values, errorOf }, isPasswordNeeded }: MoneyPanelProps) {
  const formats = currencyFormats.map((format) => ({
    value: format,
    label: format.replace('$', values.sign),
  }));
  return (
    <Panel title="Money">
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField
            label="Currency symbol"
            maxLength={4}
            {...text('sign')}
            {...errorOf('currency')}
          />
          <SelectField label="Example amounts" options={formats} {...text('format')} />
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
          Symbol and format change only how amounts are shown, not the amounts.
        </p>
      </div>
    </Panel>
  );
}
