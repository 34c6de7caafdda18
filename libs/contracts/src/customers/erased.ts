/** Replaces the data of a customer who was erased; their orders and enquiries are kept. */
export const ERASED = {
  name: 'Former customer',
  email: 'removed@loomery.invalid',
  text: '(removed)',
};
