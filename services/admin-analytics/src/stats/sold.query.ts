/** Sales in thousandths of a piece or unit. */
export const soldThousandths = 'pieces * 1000 + thousandths';
