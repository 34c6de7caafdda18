/** An image in a spec: an address is all that a page needs of it. */
module.exports = '/image';
