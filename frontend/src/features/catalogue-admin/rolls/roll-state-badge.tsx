import type { RollState } from '@shop/contracts/inventory/rolls';
import { Badge, type BadgeTone } from '../../../ui/badge';
import { rollStateLabels } from './roll-text';

const tones: Record<RollState, BadgeTone> = {
  expected: 'neutral',
  quarantine: 'warning',
  open: 'success',
  closed: 'neutral',
};

export const RollStateBadge = ({ state }: { state: RollState }) => (
  <Badge tone={tones[state]}>{rollStateLabels[state]}</Badge>
);
