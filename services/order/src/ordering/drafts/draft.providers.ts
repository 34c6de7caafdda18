import { CustomerAccounts } from './customer-accounts.js';
import { DraftLinks, LINK_SECRET } from './draft-links.js';
import { DraftPayments } from './draft-payments.js';
import { DraftPlacing } from './draft-placing.service.js';
import { DraftPricing } from './draft-pricing.js';
import { DraftsRpc } from './drafts.rpc.js';
import { DraftsService } from './drafts.service.js';
import { ExchangeDrafts } from './exchange-drafts.js';
import { OffersService } from './offers.service.js';

export const draftControllers = [DraftsRpc];

/** Serves the drafts of staff; the secret encrypts the tokens of their links. */
export const draftProviders = (secret: string) => [
  { provide: LINK_SECRET, useValue: secret },
  CustomerAccounts,
  DraftPricing,
  DraftPayments,
  DraftLinks,
  DraftsService,
  ExchangeDrafts,
  DraftPlacing,
  OffersService,
];
