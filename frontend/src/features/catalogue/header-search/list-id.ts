/** Id of the suggestion list, which the search field controls. */
export const LIST_ID = 'header-suggestions';
