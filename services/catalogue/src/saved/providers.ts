import { SavedProductsConsumer } from './saved-products.consumer.js';
import { SavedProductsRpc } from './saved-products.rpc.js';
import { SavedProductsService } from './saved-products.service.js';

export const savedControllers = [SavedProductsRpc, SavedProductsConsumer];
export const savedProviders = [SavedProductsService];
