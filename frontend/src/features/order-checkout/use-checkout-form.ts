import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { laterResolver } from '../../lib/later-resolver';
import { selectUser } from '../auth/auth-slice';
import type { CheckoutFields } from './checkout.resolver';

const noAddress = { street: '', line2: '', city: '', postalCode: '', region: '', country: '' };

/** Knows name and e-mail from the account; everything else is typed. */
export function useCheckoutForm() {
  const user = useSelector(selectUser);
  return useForm<CheckoutFields>({
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
      isCardTyped: true,
      cardNumber: '',
      expiry: '',
      cvc: '',
    },
  });
}
