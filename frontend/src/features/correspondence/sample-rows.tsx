import { policy } from '@shop/contracts/pricing/policy';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import styles from './form-frame.module.css';
import { piecesIn, type SampleFields } from './sample-fields';
import { SampleCostNote } from './sample-cost-note';
import rowStyles from './sample-rows.module.css';

/** Rows for the requested fabrics and their pieces; rows can be added up to the limit of a request. */
export function SampleRows({ onLimit }: { onLimit: (message: string) => void }) {
  const { control, register, formState } = useFormContext<SampleFields>();
  const { fields, append } = useFieldArray({ control, name: 'samples' });
  const rows = useWatch({ control, name: 'samples' });
  const pieces = piecesIn(rows);
  const { perRequest, perFabric } = policy.samples;

  const add = () => {
    if (fields.length >= perRequest || pieces >= perRequest)
      onLimit(`A request has at most ${String(perRequest)} pieces`);
    else append({ fabric: '', quantity: '' });
  };

  return (
    <fieldset className={styles.group}>
      <legend>Sample Details</legend>
      {fields.map(({ id }, index) => {
        const faults = formState.errors.samples?.[index];
        const number = String(index + 1);
        return (
          <div key={id} className={rowStyles.row}>
            <TextField
              label={`SKU or fabric name ${number}`}
              required={index === 0}
              {...register(`samples.${index}.fabric`)}
              error={faults?.fabric?.message}
            />
            <TextField
              label={`Quantity ${number}`}
              type="number"
              inputMode="numeric"
              min={1}
              max={perFabric}
              required={index === 0}
              {...register(`samples.${index}.quantity`)}
              error={faults?.quantity?.message}
            />
          </div>
        );
      })}
      <div className={rowStyles.end}>
        <Button variant="secondary" size="small" onClick={add}>
          Add Another Sample
        </Button>
        <SampleCostNote pieces={pieces} />
      </div>
    </fieldset>
  );
}
