export { company } from '@shop/contracts/core/company';
