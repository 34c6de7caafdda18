import type { InfoPageName } from '../../../lib/paths';
import { customerSupport, faq, technicalSupport } from './help';
import { about, contact, sustainability } from './house-pages';
import { privacy, terms } from './legal';
import type { InfoContent } from './page';
import { returnsAndExchanges, shippingInformation } from './policies';
import { qualityControl, qualityGuarantee, qualityPage } from './quality-pages';
import { sampleRequests } from './samples';
import {
  bulkOrders,
  customPrinting,
  fabricManufacturing,
  textileDesign,
  webDevelopment,
} from './services';

/** The page of every name in the route table: a name without a page does not compile. */
export const pages: Record<InfoPageName, InfoContent> = {
  about,
  contact,
  faq,
  shipping: shippingInformation,
  returns: returnsAndExchanges,
  terms,
  support: customerSupport,
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
  quality: qualityPage,
  sustainability,
};
