// Figures of the shop's policies that only texts and jobs need. The first load does not include them.
/** Retention in days, unless the operator configures other values. */
export const retention = {
  /** Days after the reply. */
  enquiries: 365,
  /** Days after the reply. */
  designs: 90,
  emails: 180,
  /** Days after an address was entered without being confirmed, or was unsubscribed. */
  newsletter: 30,
};

/** Goals of the company, each with its target year. */
export const goals = {
  water: { figure: '50%', by: 2028 },
  carbon: { figure: 'Carbon-neutral', by: 2030 },
  traceability: { figure: '100%', by: 2025 },
};
