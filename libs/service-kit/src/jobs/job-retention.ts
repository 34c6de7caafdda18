import { JOB_DAYS } from '@shop/contracts/core/jobs';
import type { RetentionRule } from '../retention/retention-rule.js';

/** How long ended jobs are kept with their results: a retention rule of each service with jobs. */
export const JOB_RETENTION: RetentionRule = {
  table: 'jobs',
  column: 'ended_at',
  days: JOB_DAYS,
  only: 'ended_at IS NOT NULL',
};
