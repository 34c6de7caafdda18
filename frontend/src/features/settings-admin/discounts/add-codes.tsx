import { addCodesInput, MAX_NEW_CODES } from '@shop/contracts/pricing/discounts';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { readCount } from '../amounts.rules';
import { useAddCodesMutation } from '../settings-admin-api';
import styles from '../settings.module.css';

const SHOWN_MS = 5_000;
const usual = { codes: '', count: '100', prefix: '', usesMax: '1' };

/** Adds typed codes, or generates many codes. */
export function AddCodes({ discount }: { discount: string }) {
  const [values, setValues] = useState(usual);
  const [fault, setFault] = useState<string | null>(null);
  const [add, { isLoading }] = useAddCodesMutation();
  const dispatch = useDispatch();

  const send = async (input: object) => {
    const checked = addCodesInput.safeParse(input);
    if (!checked.success) {
      setFault(sentenceOf(input));
      return;
    }
    const { data, error } = await add({ discount, add: checked.data });
    setFault(error ? errorMessage(error, 'The codes could not be added') : null);
    if (error) return;
    dispatch(alertAdded({ type: 'success', msg: data.message, duration: SHOWN_MS }));
    setValues(usual);
  };
  const field = (name: keyof typeof usual) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
    },
  });
  const { codes, count, prefix, usesMax } = values;
  return (
    <>
      <div className={styles.row}>
        <TextField
          label="New codes"
          hint="Separate several with commas: WELCOME10"
          {...field('codes')}
        />
        <Button
          variant="secondary"
          busy={isLoading}
          onClick={() =>
            void send({ codes: codes.split(',').filter((code) => code.trim() !== '') })
          }
        >
          Add Codes
        </Button>
      </div>
      <div className={styles.row}>
        <TextField
          label="How many"
          hint={`At most ${MAX_NEW_CODES.toLocaleString('en-US')}`}
          inputMode="numeric"
          {...field('count')}
        />
        <TextField label="Prefix" hint="SPRING-" optional {...field('prefix')} />
        <TextField
          label="Uses per code"
          hint="Leave empty for no limit"
          inputMode="numeric"
          {...field('usesMax')}
        />
        <Button
          variant="secondary"
          busy={isLoading}
          onClick={() =>
            void send({
              count: readCount(count),
              prefix,
              usesMax: usesMax.trim() === '' ? null : readCount(usesMax),
            })
          }
        >
          Generate Codes
        </Button>
      </div>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </>
  );
}

const sentenceOf = (input: object): string =>
  'codes' in input
    ? 'A code has 3 to 40 letters, digits and hyphens'
    : `Enter how many, from 1 to ${MAX_NEW_CODES.toLocaleString('en-US')}, and a beginning of at most 12 letters, digits and hyphens`;
