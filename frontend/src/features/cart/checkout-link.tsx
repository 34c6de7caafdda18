import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { selectIsAuthenticated } from '../auth/auth-slice';

/** A link to the checkout; a guest is sent to the login first. */
export const CheckoutLink = ({ children }: { children: ReactNode }) =>
  useSelector(selectIsAuthenticated) ? (
    <ButtonLink wide to={paths.checkout.href()}>
      {children}
    </ButtonLink>
  ) : (
    <ButtonLink wide to={paths.login.href()} state={{ from: paths.checkout.href() }}>
      {children}
    </ButtonLink>
  );
