import type { WithdrawalMark, WithdrawalState } from '@shop/contracts/ordering/withdrawals';

export const stateLabels: Record<WithdrawalState, string> = { open: 'Open', done: 'Done' };

export const markLabels: Record<WithdrawalMark, string> = {
  late: 'After the period',
  cutToOrder: 'Cut to order',
};
