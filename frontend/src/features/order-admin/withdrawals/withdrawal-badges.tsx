import type { WithdrawalView } from '@shop/contracts/ordering/withdrawals';
import { Badge } from '../../../ui/badge';
import { markLabels, stateLabels } from './withdrawal-labels';

/** Badges for the state and the marks of a withdrawal. */
export const WithdrawalBadges = ({
  withdrawal: { state, marks },
}: {
  withdrawal: WithdrawalView;
}) => (
  <>
    <Badge>{stateLabels[state]}</Badge>
    {marks.map((mark) => (
      <Badge key={mark} tone="danger">
        {markLabels[mark]}
      </Badge>
    ))}
  </>
);
