import { call, tokenOf } from './account';
import { admin, shopUrl } from './browser';

/** A product as the form of the back-office shows it. */
interface ProductForm {
  _id: string;
  name: string;
  price: number;
  stock: number;
  version: number;
}

/** An admin at work, without a browser. */
export async function backOffice() {
  const token = await tokenOf(admin);
  /** Sends the product form: to a product, or for a new one. */
  const save = async (form: Record<string, string>, product?: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.append(name, value);
    const response = await fetch(`${shopUrl}/api/admin/products${product ? `/${product}` : ''}`, {
      method: product ? 'PUT' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    return {
      status: response.status,
      body: (await response.json()) as { message: string; product: ProductForm },
    };
  };
  const added: string[] = [];
  const remove = (product: string) =>
    call(`/admin/products/${product}`, { method: 'DELETE', token });
  return {
    save,
    /** Opens the form of a product. */
    open: async (product: string) =>
      (await call(`/admin/products/${product}`, { token })).body as unknown as ProductForm,
    /** A new product, ten pieces of it. */
    add: async (form: Record<string, string> = {}) => {
      const { body } = await save({
        name: `Test Poplin ${String(Date.now())}`,
        description: 'Woven for a test.',
        category: 'Cotton',
        price: '18.50',
        stock: '10',
        ...form,
      });
      added.push(body.product._id);
      return body.product;
    },
    remove,
    /** Takes out of the shop again whatever was added. */
    clear: async () => {
      for (const product of added) await remove(product);
    },
    changeStatus: (order: string, status: string) =>
      call(`/orders/${order}/status`, { method: 'PUT', token, body: JSON.stringify({ status }) }),
  };
}
