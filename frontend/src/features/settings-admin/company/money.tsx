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

/** Returns the time zones of the browser, and one that is already chosen. */
const zonesWith = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].toSorted();

/** Currency sign, format of amounts and time zone; changing any of them requires the password. */
export function MoneyPanel({ form: { text, values, errorOf }, isPasswordNeeded }: MoneyPanelProps) {
  const formats = currencyFormats.map((format) => ({
    value: format,
    label: format.replace('$', values.sign),
  }));
  return (
    <Panel title="Currency and time zone">
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField
            label="Currency symbol"
            maxLength={4}
            {...text('sign')}
            {...errorOf('currency')}
          />
          <SelectField label="Amount format" options={formats} {...text('format')} />
          <SelectField
            label="Time zone"
            options={zonesWith(values.timeZone).map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
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
          Symbol and format change only how amounts are shown, not the amounts. The time zone sets
          where days begin, in figures, deadlines and documents. If it changes, past days are
          counted again; documents keep their dates.
        </p>
      </div>
    </Panel>
  );
}
