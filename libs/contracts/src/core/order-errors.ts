// Errors of drafts, offers, returns and withdrawals.
export const orderErrors = {
  'order.withdrawalNotFound': { status: 404, message: 'Withdrawal not found' },
  'order.withdrawalDone': { status: 409, message: 'Someone else has marked this as done.' },
  'order.draftNotFound': { status: 404, message: 'There is no such draft.' },
  'order.draftChanged': { status: 409, message: 'This draft was changed by someone else.' },
  'order.draftPlaced': { status: 409, message: 'This draft is placed already.' },
  'order.offerNotFound': { status: 404, message: 'This link is not valid any more.' },
  'order.offerExpired': { status: 409, message: 'This offer has expired.' },
  'order.returnNotFound': { status: 404, message: 'There is no such return.' },
  'order.notToReturn': { status: 409, message: 'This cannot be returned.' },
  'order.returnOver': { status: 409, message: 'The period for returns has ended.' },
  'order.returnState': { status: 409, message: 'This return has moved on meanwhile.' },
} as const;
