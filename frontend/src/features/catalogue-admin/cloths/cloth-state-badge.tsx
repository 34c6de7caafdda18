import type { ClothState } from '@shop/contracts/cloth/cloth';
import { Badge } from '../../../ui/badge';
import { clothStateLabels } from './cloth-state-labels';

export const ClothStateBadge = ({ state }: { state: ClothState }) => (
  <Badge tone={state === 'published' ? 'success' : 'neutral'}>{clothStateLabels[state]}</Badge>
);
