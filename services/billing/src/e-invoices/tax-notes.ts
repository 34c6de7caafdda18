// Sentences on documents without tax, from which their XML derives the reason.

export const INTRA_COMMUNITY_NOTE = 'Intra-Community supply, exempt from tax';
/** Sentence on invoices of gift cards: goods that are paid with the cards are taxed. */
export const VOUCHER_NOTE = 'Voucher: tax is due when it is used.';
export const EXPORT_NOTE = 'Export, exempt from tax';
