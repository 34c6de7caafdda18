// Reads the company and its policies that the gateway sends with the page, before the modules that show them run.
import { setCompany } from '@shop/contracts/core/company';
import { setPolicies, type PageCompany } from '@shop/contracts/pricing/policy';

const sent = document.querySelector('script[data-company]')?.textContent;
if (sent) {
  const { company = {}, policies = {} } = JSON.parse(sent) as PageCompany;
  setCompany(company);
  setPolicies(policies);
}
