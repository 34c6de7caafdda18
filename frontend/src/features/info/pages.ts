import { page as about } from '../../../content/pages/about.md';
import { page as bulkOrders } from '../../../content/pages/bulk-orders.md';
import { page as contact } from '../../../content/pages/contact.md';
import { page as customPrinting } from '../../../content/pages/custom-printing.md';
import { page as fabricManufacturing } from '../../../content/pages/fabric-manufacturing.md';
import { page as faq } from '../../../content/pages/faq.md';
import { page as privacy } from '../../../content/pages/privacy.md';
import { page as qualityControl } from '../../../content/pages/quality-control.md';
import { page as qualityGuarantee } from '../../../content/pages/quality-guarantee.md';
import { page as quality } from '../../../content/pages/quality.md';
import { page as returns } from '../../../content/pages/returns.md';
import { page as sampleRequests } from '../../../content/pages/sample-requests.md';
import { page as shipping } from '../../../content/pages/shipping.md';
import { page as support } from '../../../content/pages/support.md';
import { page as sustainability } from '../../../content/pages/sustainability.md';
import { page as technicalSupport } from '../../../content/pages/technical-support.md';
import { page as terms } from '../../../content/pages/terms.md';
import { page as textileDesign } from '../../../content/pages/textile-design.md';
import { page as webDevelopment } from '../../../content/pages/web-development.md';
import type { InfoPageName } from '../../lib/paths';
import type { InfoContent } from '@shop/contracts/content/info-content';

/** The page of every name in the route table; a name without a page does not compile. */
export const pages: Record<InfoPageName, () => InfoContent> = {
  about,
  contact,
  faq,
  shipping,
  returns,
  terms,
  support,
  privacy,
  webDevelopment,
  fabricManufacturing,
  customPrinting,
  textileDesign,
  qualityControl,
  bulkOrders,
  qualityGuarantee,
  technicalSupport,
  sampleRequests,
  quality,
  sustainability,
};
