// Reads the company, its policies and the list of edited pages, which the gateway sends with the page, before the
// modules that show them run.
import { setCompany } from '@shop/contracts/core/company';
import { setContent } from '@shop/contracts/core/shown-content';
import { setPolicies, type PageCompany } from '@shop/contracts/pricing/policy';

const sent = document.querySelector('script[data-company]')?.textContent;
if (sent) {
  const { company = {}, policies = {}, content = null } = JSON.parse(sent) as PageCompany;
  setCompany(company);
  setPolicies(policies);
  setContent(content);
}
