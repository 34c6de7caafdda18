import type { UserView } from '@shop/contracts/auth/auth';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import { WITHDRAWN_TEXT_MAX, type WithdrawalInput } from '@shop/contracts/ordering/withdrawals';
import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { numberOf } from '../order-text';
import { ReceivedWithdrawal } from './received-withdrawal';
import { useWithdrawMutation } from './withdrawal-api';
import styles from './withdrawal.module.css';
import { checkWithdrawal, itemsShown, type WithdrawalValues } from './withdrawal.rules';

interface WithdrawalFormProps {
  user: UserView | null;
  /** Order whose lines are ticked; if absent, the items are described as text. */
  order: OrderDetail | undefined;
}

/** A withdrawal in two steps: choosing what it is for, and [Confirm withdrawal]. */
export function WithdrawalForm({ user, order }: WithdrawalFormProps) {
  const [values, setValues] = useState<WithdrawalValues>({
    name: user?.name ?? '',
    orderNumber: order ? numberOf(order) : '',
    email: order?.user.email ?? user?.email ?? '',
    text: '',
    ticked: [],
  });
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [declared, setDeclared] = useState<WithdrawalInput | null>(null);
  const [withdraw, { data, error, isLoading }] = useWithdrawMutation();

  if (data && 'receivedAt' in data) return <ReceivedWithdrawal reply={data} />;
  if (declared)
    return (
      <section aria-label="Confirm your withdrawal" className={styles.form}>
        <dl className={styles.declared}>
          <dt>Name</dt>
          <dd>{declared.name}</dd>
          <dt>Order</dt>
          <dd>{declared.orderNumber || 'Not named'}</dd>
          <dt>E-mail</dt>
          <dd>{declared.email}</dd>
          <dt>Items</dt>
          <dd className={styles.items}>{itemsShown(declared, order) || 'The whole order'}</dd>
        </dl>
        {error && (
          <p role="alert" className={styles.fault}>
            {errorMessage(error, 'The withdrawal could not be sent. Please try again.')}
          </p>
        )}
        <div className={styles.actions}>
          <Button
            busy={isLoading}
            onClick={() => void withdraw({ ...declared, isConfirmed: true })}
          >
            Confirm withdrawal
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setDeclared(null);
            }}
          >
            Change
          </Button>
        </div>
      </section>
    );

  const text = (name: 'name' | 'orderNumber' | 'email' | 'text') => ({
    value: values[name],
    error: faults.get(name),
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
    },
  });
  const check = (event: SyntheticEvent) => {
    event.preventDefault();
    const checked = checkWithdrawal(values);
    setFaults('faults' in checked ? checked.faults : new Map());
    if ('input' in checked) setDeclared(checked.input);
  };
  return (
    <form noValidate aria-label="Withdrawal" className={styles.form} onSubmit={check}>
      <TextField label="Name" autoComplete="name" required maxLength={120} {...text('name')} />
      <TextField
        label="Order number"
        optional
        hint="You will find it in every e-mail about the order, for example LM-26-10432."
        maxLength={60}
        {...text('orderNumber')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        required
        hint="The address you ordered with. We send the confirmation there."
        maxLength={254}
        {...text('email')}
      />
      {order ? (
        <fieldset className={styles.lines}>
          <legend>Items (none ticked: the whole order)</legend>
          {order.items.map(({ product, name }) => (
            <CheckField
              key={product}
              label={name}
              checked={values.ticked.includes(product)}
              onChange={({ target }) => {
                const others = values.ticked.filter((one) => one !== product);
                setValues({ ...values, ticked: target.checked ? [...others, product] : others });
              }}
            />
          ))}
        </fieldset>
      ) : (
        <TextAreaField
          label="Items"
          optional
          hint="Leave it empty to withdraw from the whole order."
          rows={4}
          maxLength={WITHDRAWN_TEXT_MAX}
          {...text('text')}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit">Continue</Button>
      </div>
    </form>
  );
}
