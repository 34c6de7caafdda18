export { company } from '@shop/contracts/company';
