import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector, useStore } from 'react-redux';
import { laterResolver } from '../../lib/later-resolver';
import { selectUser } from '../auth/auth-slice';
import { selectCartItems, type CartState } from '../cart/cart-slice';
import type { CheckoutFields } from './checkout.resolver';

const noAddress = { street: '', line2: '', city: '', postalCode: '', region: '', country: '' };

const noCard = { cardNumber: '', expiry: '', cvc: '' };
/** Typed text of an abandoned checkout, kept only in this tab and for this user. */
const drafts = new WeakMap<object, { user: string; fields: CheckoutFields }>();

/** The form starts with name and e-mail from the account. Typed values survive a new login. */
export function useCheckoutForm() {
  const user = useSelector(selectUser);
  const id = user?._id ?? '';
  const store = useStore<{ cart: CartState }>();
  const draft = drafts.get(store);
  const typed = draft?.user === id ? draft.fields : {};
  const form = useForm<CheckoutFields>({
    resolver: laterResolver(() => import('./checkout.resolver')),
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: '',
      street: '',
      city: '',
      postalCode: '',
      country: 'Bangladesh',
      line2: '',
      region: '',
      vatNumber: '',
      isBilledElsewhere: false,
      billing: { ...noAddress, name: '', company: '' },
      note: '',
      hasPostalCode: true,
      isPickup: false,
      keptAddress: '',
      keepsAddress: false,
      isCardTyped: true,
      ...noCard,
      ...typed,
    },
  });
  const { getValues } = form;
  useEffect(
    () => () => {
      const isOrdered = selectCartItems(store.getState()).length === 0;
      if (isOrdered) drafts.delete(store);
      else drafts.set(store, { user: id, fields: { ...getValues(), ...noCard } });
    },
    [id, store, getValues],
  );
  return form;
}
