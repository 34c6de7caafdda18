import type { AuthReply, UserView } from '@shop/contracts/auth/auth';
import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import type { OrderDetail, OrderView } from '@shop/contracts/ordering/order';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { aProductView } from '@shop/contracts/testing/product-view';

const at = '2026-11-21T10:00:00.000Z';
export const someId = '5b1b7c1e-4a1f-4c0e-9d3f-0a1b2c3d4e5f';

export const user: UserView = {
  _id: someId,
  name: 'Rina Das',
  email: 'rina@example.test',
  role: 'user',
  createdAt: at,
};
export const authReply: AuthReply = { token: 'a.b.c', user };

export const product = aProductView({
  _id: someId,
  name: 'Muslin',
  description: 'Fine as breath.',
  price: 12.5,
  stock: 7,
  images: [],
  rating: null,
  reviewCount: 0,
  sku: '2C3D4E5F',
  createdAt: at,
});
export const productList: ProductList = {
  success: true,
  products: [product],
  total: 1,
  page: 1,
  pages: 1,
  isSimilar: false,
  next: null,
  categories: ['cotton'],
};

const shippingAddress = {
  street: '1 Loom Road',
  city: 'Dhaka',
  postalCode: '1207',
  country: 'Bangladesh',
};
export const placeOrder: PlaceOrderInput = {
  items: [{ product: someId, quantity: 2, price: 12.5 }],
  totalAmount: 25,
  shippingAddress,
};
export const order: OrderView = {
  _id: someId,
  user: { name: user.name, email: user.email },
  items: [{ product: someId, name: 'Muslin', image: null, quantity: 2, price: 12.5 }],
  totalAmount: 25,
  shippingAddress,
  orderStatus: 'pending',
  createdAt: at,
};
export const orderDetail: OrderDetail = {
  ...order,
  history: [{ from: null, to: 'pending', by: user.name, at }],
};
