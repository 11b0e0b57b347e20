import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * Writes a self-signed certificate.pem and key.pem for one host, valid for two days. Needs openssl;
 * throws its error output.
 */
export function makeCertificate(folder: string, host: string): void {
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-days', '2']
  const files = [
    '-keyout',
    path.join(folder, 'key.pem'),
    '-out',
    path.join(folder, 'certificate.pem'),
  ]
  const result = spawnSync('openssl', ['req', '-x509', ...keyOptions, ...subject, ...files], {
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(result.stderr)
}
