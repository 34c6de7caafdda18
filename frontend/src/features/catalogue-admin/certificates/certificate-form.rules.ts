// Converts between a certificate and the values of its form, where typed input is text.
import {
  certificateFieldsInput,
  type CertificateFields,
  type CertificateView,
} from '@shop/contracts/cloth/certificates';

const names = [
  ...(['scheme', 'number', 'holder', 'issuer', 'scope', 'productClass'] as const),
  ...(['issuedOn', 'expiresOn', 'checkUrl'] as const),
];
export type CertificateFieldName = (typeof names)[number];
export type CertificateFormValues = Record<CertificateFieldName, string> & { cloths: string[] };

/** Returns the initial values of the form. */
export const valuesOf = (certificate?: CertificateView): CertificateFormValues => ({
  ...(Object.fromEntries(names.map((name) => [name, certificate?.[name] ?? ''])) as Record<
    CertificateFieldName,
    string
  >),
  scheme: certificate?.scheme ?? 'oeko-tex-100',
  cloths: certificate?.cloths.map(({ code }) => code) ?? [],
});

/** Validates the form with the contract: returns the fields to send, or a message for each invalid field. */
export function checkCertificateForm(
  values: CertificateFormValues,
): { fields: CertificateFields } | { faults: Map<string, string> } {
  const checked = certificateFieldsInput.safeParse({
    ...values,
    productClass: values.productClass.trim() || null,
    checkUrl: values.checkUrl.trim() || null,
  });
  if (checked.success) return { fields: checked.data };
  const faults = checked.error.issues.map(({ path: [name], message }): [string, string] => [
    String(name),
    message,
  ]);
  return { faults: new Map(faults) };
}
