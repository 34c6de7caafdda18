/** The id of the list of suggestions, which the search field controls. */
export const LIST_ID = 'header-suggestions';
