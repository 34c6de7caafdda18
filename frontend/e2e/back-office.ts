import { call, tokenOf } from './account';
import { admin, shopUrl } from './browser';

/** A product as the back-office form receives it. */
interface ProductForm {
  _id: string;
  name: string;
  price: number;
  stock: number;
  version: number;
}

/** Acts as an admin, without a browser. */
export async function backOffice() {
  const token = await tokenOf(admin);
  /** Sends the product form for an existing product, or for a new one. */
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
    /** Loads the form data of a product. */
    open: async (product: string) =>
      (await call(`/admin/products/${product}`, { token })).body as unknown as ProductForm,
    /** Adds a product with ten pieces. */
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
    /** Deletes all added products. */
    clear: async () => {
      for (const product of added) await remove(product);
    },
    changeStatus: (order: string, status: string) =>
      call(`/orders/${order}/status`, { method: 'PUT', token, body: JSON.stringify({ status }) }),
  };
}
