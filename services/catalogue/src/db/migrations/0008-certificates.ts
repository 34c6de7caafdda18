import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCHEMES = [
  ...[
    'oeko-tex-100',
    'oeko-tex-mig',
    'oeko-tex-organic',
    'gots',
    'ocs',
    'grs',
    'rcs',
    'rws',
    'euflax',
    'bci',
  ],
  ...['eu-ecolabel', 'bluesign', 'fsc', 'other'],
];

// warned_days is the last warning that was published: 60, 30 or 7 days before expires_on.
const certificates = `
  CREATE TABLE certificates (
    id uuid PRIMARY KEY,
    scheme text NOT NULL CHECK (scheme IN (${SCHEMES.map((scheme) => `'${scheme}'`).join(', ')})),
    number text NOT NULL CHECK (char_length(number) BETWEEN 1 AND 60),
    holder text NOT NULL CHECK (char_length(holder) BETWEEN 1 AND 160),
    issuer text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 160),
    scope text NOT NULL DEFAULT '' CHECK (char_length(scope) <= 300),
    product_class text CHECK (char_length(product_class) BETWEEN 1 AND 60),
    issued_on date NOT NULL,
    expires_on date NOT NULL,
    check_url text CHECK (check_url ~ '^https://' AND char_length(check_url) <= 300),
    warned_days int CHECK (warned_days IN (60, 30, 7)),
    version int NOT NULL DEFAULT 1 CHECK (version > 0),
    UNIQUE (scheme, number),
    CONSTRAINT certificates_expire_later CHECK (expires_on > issued_on)
  );
  CREATE INDEX certificates_by_expiry ON certificates (expires_on, id)`;

// is_named: what was published last of whether the sheet of the cloth names the certificate.
const certificatesOfCloths = `
  CREATE TABLE cloth_certificates (
    cloth_id uuid NOT NULL REFERENCES cloths (id) ON DELETE CASCADE,
    certificate_id uuid NOT NULL REFERENCES certificates (id) ON DELETE CASCADE,
    is_named boolean NOT NULL DEFAULT false,
    PRIMARY KEY (cloth_id, certificate_id)
  );
  CREATE INDEX cloths_of_certificate ON cloth_certificates (certificate_id)`;

/** Certificates, and the cloths that they cover; no cloth of before has one. */
export class Certificates0000000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(certificates);
    await runner.query(certificatesOfCloths);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cloth_certificates; DROP TABLE certificates');
  }
}
