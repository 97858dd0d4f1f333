import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** What a secure server needs. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

interface CertificateOptions {
  /** Where it is kept between runs, so that it has to be trusted once. */
  readonly folder: string;
  /** Names and addresses that the server is reached under, besides this computer's own. */
  readonly hosts: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** Browsers refuse one that lasts longer than 398 days. */
const LASTS = 365 * DAY;

/** The certificate that an earlier run made, or a new one where there is none that is good for these names for some days more. */
export async function loadCertificate({ folder, hosts, now }: CertificateOptions): Promise<Certificate> {
  const [keyFile, certFile] = [join(folder, 'dev-key.pem'), join(folder, 'dev-cert.pem')];
  const names = [...new Set(['localhost', '127.0.0.1', '::1', ...hosts])];
  if (existsSync(keyFile) && existsSync(certFile)) {
    const kept = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
    if (isGood(kept, { names, until: now + 7 * DAY })) return kept;
  }
  const made = await makeCertificate(names, now);
  mkdirSync(folder, { recursive: true });
  // Others on this computer may not read it.
  writeFileSync(keyFile, made.key, { mode: 0o600 });
  writeFileSync(certFile, made.cert);
  return made;
}

// --- internal ---

async function makeCertificate(names: readonly string[], now: number): Promise<Certificate> {
  // Hundreds of modules, which only the first run with --https needs.
  const { generate } = await import('selfsigned');
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Academy on this computer' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY),
    notAfterDate: new Date(now + LASTS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })) },
    ],
  });
  return { key, cert };
}

function isGood({ key, cert }: Certificate, { names, until }: { readonly names: readonly string[]; readonly until: number }): boolean {
  try {
    const certificate = new X509Certificate(cert);
    if (!certificate.checkPrivateKey(createPrivateKey(key))) return false;
    const covers = (name: string) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined;
    return Date.parse(certificate.validTo) > until && names.every(covers);
  } catch {
    // Half written, or no certificate at all: a new one is made.
    return false;
  }
}
