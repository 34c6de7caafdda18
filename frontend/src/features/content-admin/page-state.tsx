import { ownPlace } from '@shop/contracts/content/page-places';
import type { PageRow } from '@shop/contracts/content/pages';
import { momentText } from '../../lib/day-text';
import { Badge } from '../../ui/badge';

type State = Pick<PageRow, 'path' | 'liveNumber' | 'isDraft' | 'scheduledAt'>;

export const isOwnPage = ({ path }: Pick<PageRow, 'path'>): boolean => ownPlace(path) !== null;

/** Badges for the live version, and for a draft or a scheduled version. */
export const PageStateBadges = ({ page }: { page: State }) => (
  <span>
    {page.liveNumber === null ? (
      <Badge>{isOwnPage(page) ? 'Not in the shop' : 'Original'}</Badge>
    ) : (
      <Badge tone="success">Version {page.liveNumber}</Badge>
    )}{' '}
    {page.isDraft && <Badge tone="warning">Draft</Badge>}{' '}
    {page.scheduledAt !== null && (
      <Badge tone="info">Scheduled for {momentText(page.scheduledAt)}</Badge>
    )}
  </span>
);
