// Figures of the shop's policies that only texts and jobs need: the first load does not include them.
/** Retention in days, unless its operator configures another. */
export const retention = {
  /** After the reply. */
  enquiries: 365,
  /** After the reply. */
  designs: 90,
  emails: 180,
  /** After an address was entered and not confirmed, or has ended the newsletter. */
  newsletter: 30,
};

/** Goals of the company, each with its year. */
export const goals = {
  water: { figure: '50%', by: 2028 },
  carbon: { figure: 'Carbon-neutral', by: 2030 },
  traceability: { figure: '100%', by: 2025 },
};
