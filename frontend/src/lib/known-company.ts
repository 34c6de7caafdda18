// Reads the company that the gateway sends with the page, before the modules that show it run.
import { setCompany, type CompanyFields } from '@shop/contracts/core/company';

const sent = document.querySelector('script[data-company]')?.textContent;
if (sent) setCompany(JSON.parse(sent) as CompanyFields);
