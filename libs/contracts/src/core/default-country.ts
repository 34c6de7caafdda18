/** The preselected country of a form: that of the company. */
export const DEFAULT_COUNTRY = 'BD';
