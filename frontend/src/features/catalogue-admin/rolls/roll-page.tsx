import type { RollDetail } from '@shop/contracts/inventory/rolls';
import { Link, useParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { errorMessage, errorStatus } from '../../../lib/error-message';
import { LoadFailed } from '../../../ui/list/load-failed';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { Spinner } from '../../../ui/spinner';
import { useGetRollQuery } from './roll-admin-api';
import { RollBar } from './roll-bar';
import { RollDetails } from './roll-details';
import { RollForms } from './roll-forms';
import { RollHistory } from './roll-history';
import styles from './roll-page.module.css';
import { lengthOn, lotText } from './roll-text';
import { RollStateBadge } from './roll-state-badge';
import { BackLink } from '../../../ui/office/back-link';

/** /admin/rolls/{id}: the current state of the roll. */
export function RollPage() {
  const { id = '' } = useParams();
  const query = useGetRollQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: roll, error } = query;
  const isUnknown = errorStatus(error) === 404;
  return (
    <div className={styles.page}>
      <BackLink to={adminPaths.rolls.href()}>All rolls</BackLink>
      {!roll && !error && <Spinner label="Loading roll..." />}
      {!roll && error && (
        <LoadFailed
          title={isUnknown ? 'Roll not found' : 'The roll could not be loaded'}
          text={isUnknown ? undefined : errorMessage(error, 'Something went wrong.')}
          query={query}
        />
      )}
      {roll && <Roll roll={roll} />}
    </div>
  );
}

function Roll({ roll }: { roll: RollDetail }) {
  const shown = lengthOn(roll);
  return (
    <>
      <PageTitle isPrivate>{`${roll.number}, ${roll.product.name}`}</PageTitle>
      <div>
        <h2 className={styles.title}>
          {roll.number} <RollStateBadge state={roll.state} />
        </h2>
        <p className={styles.soft}>
          <Link to={adminPaths.productEdit.href(roll.product._id)}>{roll.product.name}</Link>, dye
          lot {lotText(roll)}
        </p>
      </div>
      <Panel title={`${shown(roll.left)} left of ${shown(roll.received)}`}>
        <RollBar roll={roll} />
      </Panel>
      <div className={styles.columns}>
        <div className={styles.column}>
          <RollDetails roll={roll} />
          <RollHistory roll={roll} />
        </div>
        <RollForms key={roll._id} roll={roll} />
      </div>
    </>
  );
}
