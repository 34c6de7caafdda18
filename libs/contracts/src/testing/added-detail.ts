// Adds a detail at run time. A spec that imports this file first proves that its layer uses the list.
import { detailNames, productDetails, type DetailName } from '../catalogue/product-details.js';

const name: string = 'addedDetail';
export const addedDetail = name as DetailName;

Object.assign(productDetails, { [addedDetail]: { label: 'Added detail', max: 500 } });
detailNames.push(addedDetail);
