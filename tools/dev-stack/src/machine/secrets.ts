import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './files.js';

/** Passwords and keys of this checkout, created once and kept in files that only their owner can read. */
export class Secrets {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  }

  /** 256 random bits in characters that are safe in an address. */
  password(name: string): string {
    const file = join(this.folder, name);
    if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('base64url'));
    return readFileSync(file, 'utf8');
  }

  /** Returns the ES256 key pair with which auth signs and all other processes verify tokens, as PEM files. */
  tokenKeys(): { privateKeyFile: string; publicKeyFile: string } {
    const privateKeyFile = join(this.folder, 'token-private.pem');
    const publicKeyFile = join(this.folder, 'token-public.pem');
    if (!existsSync(privateKeyFile) || !existsSync(publicKeyFile)) {
      const keys = generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
      writeWhole(publicKeyFile, keys.publicKey);
      writeWhole(privateKeyFile, keys.privateKey);
    }
    return { privateKeyFile, publicKeyFile };
  }
}
