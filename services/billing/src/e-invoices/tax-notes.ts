// The sentences that stand on documents without tax, by which their XML knows why there is none.

export const INTRA_COMMUNITY_NOTE = 'Intra-Community supply, exempt from tax';
/** The sentence on invoices of gift cards: what is bought with them is taxed. */
export const VOUCHER_NOTE = 'Voucher: tax is due when it is used.';
export const EXPORT_NOTE = 'Export, exempt from tax';
