import {
  certificateState,
  termText,
  type CertificateState,
  type CertificateTerm,
} from '@shop/contracts/cloth/certificate-words';
import { shopDay } from '@shop/contracts/core/shop-time';
import { Badge, type BadgeTone } from '../../../ui/badge';

const tones: Record<CertificateState, BadgeTone> = {
  notYet: 'neutral',
  valid: 'success',
  in60: 'info',
  in30: 'warning',
  in7: 'danger',
  expired: 'danger',
};

/** The days that a certificate has left; the text carries the meaning, the colour only helps. */
export function TermBadge({ term }: { term: CertificateTerm }) {
  const today = shopDay();
  return <Badge tone={tones[certificateState(term, today)]}>{termText(term, today)}</Badge>;
}
