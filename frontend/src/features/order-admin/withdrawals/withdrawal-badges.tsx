import type { WithdrawalView } from '@shop/contracts/ordering/withdrawals';
import { Badge } from '../../../ui/badge';
import { markLabels, stateLabels } from './withdrawal-labels';

/** The state of a withdrawal, and its marks. */
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
