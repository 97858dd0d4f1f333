import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { makePrivate, replaceFile, replacePrivateFile } from '../../lib/replace-file.ts';

/** The key and certificate of an HTTPS server. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

interface CertificateOptions {
  /** Where it is stored between runs, so that it has to be trusted only once. */
  readonly folder: string;
  /** Additional host names and addresses of the server, besides this computer's own. */
  readonly hosts: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** Browsers reject certificates valid for more than 398 days. */
const LASTS = 365 * DAY;

/** The certificate from an earlier run, or a new one if there is none that covers these names and stays valid for some days. */
export async function loadCertificate({ folder, hosts, now }: CertificateOptions): Promise<Certificate> {
  const [keyFile, certFile] = [join(folder, 'dev-key.pem'), join(folder, 'dev-cert.pem')];
  const names = [...new Set(['localhost', '127.0.0.1', '::1', ...hosts])];
  if (existsSync(keyFile) && existsSync(certFile)) {
    const stored = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
    if (isGood(stored, { names, until: now + 7 * DAY })) {
      makePrivate(keyFile);
      return stored;
    }
  }
  const made = await makeCertificate(names, now);
  replacePrivateFile(keyFile, made.key);
  replaceFile(certFile, made.cert);
  return made;
}

// --- internal ---

async function makeCertificate(names: readonly string[], now: number): Promise<Certificate> {
  // Hundreds of modules, needed only by the first run with --https.
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
    // Incomplete or not a certificate: a new one is created.
    return false;
  }
}
