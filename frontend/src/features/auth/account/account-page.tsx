import type { UserView } from '@shop/contracts/auth/auth';
import { useSelector } from 'react-redux';
import { paths } from '../../../lib/paths';
import { ButtonLink } from '../../../ui/button';
import { Container } from '../../../ui/container';
import { PageHeading } from '../../../ui/page-heading';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { AddressesPanel } from '../addresses/addresses-panel';
import { selectUser } from '../auth-slice';
import styles from './account-page.module.css';
import { BusinessPanel } from './business-panel';
import { OwnCreditPanel } from './credit-panel';
import { EmailPanel } from './email-panel';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { RemoveAccount } from './remove-account';
import { SessionsPanel } from './sessions-panel';
import { dayText } from '../../../lib/day-text';

export function AccountPage() {
  const user = useSelector(selectUser);
  // The user is null for a moment between logging out and the next page.
  return user && <Account user={user} />;
}

function Account({ user }: { user: UserView }) {
  return (
    <Container page>
      <PageTitle>Your account</PageTitle>
      <PageHeading
        title="Your account"
        intro={`${user.email}, with us since ${dayText(user.createdAt)}`}
      >
        <ButtonLink to={paths.orders.href()} variant="secondary">
          Your orders
        </ButtonLink>
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Name">
            <NameForm name={user.name} />
          </Panel>
          <Panel title="Password">
            <PasswordForm user={user} />
          </Panel>
          <EmailPanel email={user.email} />
        </div>
        <div className={styles.column}>
          <OwnCreditPanel />
          <AddressesPanel />
          <SessionsPanel />
          <BusinessPanel business={user.business ?? 'none'} />
          <RemoveAccount />
        </div>
      </div>
    </Container>
  );
}
