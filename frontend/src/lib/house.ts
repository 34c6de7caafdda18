export { house } from '@shop/contracts/house';
