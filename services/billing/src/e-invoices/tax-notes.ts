// The sentences that stand on documents without tax, by which their XML knows why there is none.

export const INTRA_COMMUNITY_NOTE = 'Intra-Community supply, exempt from tax';
export const EXPORT_NOTE = 'Export, exempt from tax';
