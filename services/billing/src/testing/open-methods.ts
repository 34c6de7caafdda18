// Billing with its ledgers and the manual actions of staff, for specs.
import { randomUUID } from 'node:crypto';
import type { CreditPart } from '@shop/contracts/billing/paying';
import { sum } from '@shop/contracts/core/numbers';
import { Bus } from '@shop/service-kit/bus/bus';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { CreditService } from '../credit/credit.service.js';
import { GiftCardsService } from '../credit/gift-cards.service.js';
import { ByHandService } from '../methods/by-hand.service.js';
import { GiftCardValidity } from '../ledger/gift-card-validity.js';
import { CreditLedger } from '../ledger/credit.ledger.js';
import { InvoiceLedger } from '../ledger/invoice.ledger.js';
import { CreditTermsService } from '../credit-terms/credit-terms.service.js';
import { NewCardCodes } from '../sold-cards/new-card-codes.service.js';
import { SoldCards } from '../sold-cards/sold-cards.service.js';
import { TransfersService } from '../transfers/transfers.service.js';
import type { PaymentProvider } from '../providers/payment-provider.js';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { admin, anOrder, openBilling } from './open-billing.js';

export const CODE_KEY = 'a-secret-of-the-specs-and-nothing-else';

export type OpenMethods = Awaited<ReturnType<typeof openMethods>>;

export const openMethods = () => openMethodsWith([]);

/** Opens billing with these additional providers. */
export async function openMethodsWith(providers: PaymentProvider[]) {
  const ledgers = [new CreditLedger(), new InvoiceLedger()];
  const billing = await openBilling({ providers, ledgers });
  const { dataSource, operations, audit } = billing;
  const byHand = new ByHandService(dataSource, operations, audit);
  const credit = new CreditService(dataSource, audit);
  const newCards: { months: number | null } = { months: null };
  const call = () => Promise.resolve(Buffer.from(JSON.stringify(newCards)));
  const validity = new GiftCardValidity(new Bus({ call }));
  const giftCards = new GiftCardsService(dataSource, audit, validity);
  const soldCards = new SoldCards(dataSource, new Outbox(), CODE_KEY, validity);
  const cardCodes = new NewCardCodes(dataSource, new Outbox(), audit, CODE_KEY);
  return {
    ...billing,
    byHand,
    credit,
    /** The setting of the order service: the months for which new gift cards are valid. */
    newCards,
    giftCards,
    soldCards,
    cardCodes,
    terms: new CreditTermsService(dataSource, audit),
    transfers: new TransfersService(dataSource, byHand, audit),
    receive: (
      order: string,
      amount: number,
      purpose: string = randomUUID(),
      { isTakenNow = false } = {},
    ) => byHand.receive(admin, { order, amount, purpose, isTakenNow }),
    /** Stores the order in its next version, and moves its money. */
    change: async (news: OrderUpdate, status: OrderUpdate['status'], version = 2) => {
      await billing.deliver({ ...news, status, version });
      await billing.make();
    },
    /** Returns the operations of an order as `kind amount state`, in dollars, oldest first. */
    movesOf: async (order: string) =>
      (await billing.moneyOf(order)).staff?.operations.map(
        ({ kind, amount, state }) => `${kind} ${String(amount)} ${state}`,
      ),
    /** Issues a gift card with this number of dollars. Returns its account and its code. */
    aCard: async (amount: number) => {
      const requested = { amount, note: 'Prize', key: randomUUID() };
      const { card, code } = await giftCards.issue(admin, requested);
      return { account: card._id, code: code ?? '', label: `Gift card …${card.lastFour}` };
    },
    /** Adds store credit to a user. Returns the account. */
    someCredit: async (user: string, amount: number): Promise<string> => {
      await credit.change(admin, { user, amount, note: 'Sorry', key: randomUUID() });
      const rows = await dataSource.query<{ id: string }[]>(
        'SELECT id FROM credit_accounts WHERE user_id = $1',
        [user],
      );
      return rows[0]?.id ?? '';
    },
    balanceOf: async (account: string): Promise<number> => {
      const rows = await dataSource.query<{ balance: number }[]>(
        'SELECT balance::float8 AS balance FROM credit_accounts WHERE id = $1',
        [account],
      );
      return rows[0]?.balance ?? NaN;
    },
    /** Returns the accounts whose entries do not add up to their balance. */
    wrongBalances: () =>
      dataSource.query<unknown[]>(
        `SELECT a.id FROM credit_accounts a LEFT JOIN credit_entries e ON e.account_id = a.id
          GROUP BY a.id HAVING a.balance <> coalesce(sum(e.delta), 0)`,
      ),
  };
}

/** An order that awaits its payment, paid by these parts of credit and the rest by the method. */
export const anAwaitingOrder = (
  news: Partial<OrderUpdate>,
  parts: readonly (Pick<CreditPart, 'account' | 'cents'> & { label?: string })[] = [],
): OrderUpdate =>
  anOrder({
    status: 'awaiting',
    until: '2099-01-01T00:00:00.000Z',
    creditParts: parts.map((part) => ({ label: 'Credit', ...part })),
    creditCents: sum(parts.map(({ cents }) => cents)),
    ...news,
  });
