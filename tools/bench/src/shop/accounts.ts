// The accounts of the demo shop, as its README names them.
export const shopper = { email: 'shopper@loomery.test', password: 'loomery-shopper' };
export const admin = { email: 'admin@loomery.test', password: 'loomery-admin' };
