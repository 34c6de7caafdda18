// The register of VAT numbers of the European Union (VIES), through its REST interface (as of 26 November 2026).
import { z } from 'zod';

const TIMEOUT_MS = 10_000;

/** A member state that is unavailable replies in another form, and is tried again. */
const reply = z.object({ valid: z.boolean(), requestIdentifier: z.string().optional() });

interface Found {
  isKnown: boolean;
  /** Proof of the check, if the seller's own number was sent. */
  consultation: string | null;
}

/** Looks numbers up at `VAT_CHECK_URL` in the name of `VAT_CHECK_SELLER`, if they are set. */
export class VatOffice {
  constructor(
    private readonly url: string | undefined,
    private readonly seller?: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  get isUsed(): boolean {
    return this.url !== undefined;
  }

  /** Throws if there is no valid reply. */
  async look(value: string): Promise<Found> {
    if (this.url === undefined) throw new Error('no office is set');
    const body = {
      countryCode: value.slice(0, 2),
      vatNumber: value.slice(2),
      ...(this.seller !== undefined && {
        requesterMemberStateCode: this.seller.slice(0, 2),
        requesterNumber: this.seller.slice(2),
      }),
    };
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!response.ok) throw new Error(`HTTP status ${String(response.status)}`);
    const { valid, requestIdentifier } = reply.parse(await response.json());
    return { isKnown: valid, consultation: requestIdentifier || null };
  }
}
