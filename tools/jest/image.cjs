/** An image in a spec: a page only needs its address. */
module.exports = '/image';
