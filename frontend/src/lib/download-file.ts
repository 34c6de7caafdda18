import { shopDay } from '@shop/contracts/core/shop-time';
import type {
  BaseQueryApi,
  FetchArgs,
  FetchBaseQueryError,
  QueryReturnValue,
} from '@reduxjs/toolkit/query';

/** In milliseconds: a file needs longer than a page. */
const TIMEOUT = 120_000;

type Send = (
  request: FetchArgs,
) => PromiseLike<QueryReturnValue<unknown, FetchBaseQueryError, object | undefined>>;

function save(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** `orders-2026-11-24.csv` */
export const datedCsv = (name: string): string => `${name}-${shopDay()}.csv`;

/**
 * Returns the `queryFn` of a mutation that downloads a file, and returns data from its headers. The request needs a
 * token, which a link cannot send.
 */
export const downloadWith =
  <Input, Data>(
    fileOf: (input: Input) => FetchArgs & { name: string },
    dataOf: (headers: Headers) => Data,
  ) =>
  async (input: Input, _api: BaseQueryApi, _options: unknown, send: Send) => {
    const { name, ...request } = fileOf(input);
    let headers = new Headers();
    const { data, error } = await send({
      ...request,
      timeout: TIMEOUT,
      responseHandler: async (response): Promise<unknown> => {
        headers = response.headers;
        return response.ok ? response.blob() : response.json();
      },
    });
    if (error) return { error };
    save(data as Blob, name);
    return { data: dataOf(headers) };
  };

/** Returns the `queryFn` of a mutation that only downloads a file. */
export const downloadFile = <Input>(fileOf: (input: Input) => FetchArgs & { name: string }) =>
  downloadWith(fileOf, () => null);
