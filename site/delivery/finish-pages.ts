import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { contentSecurityPolicy } from './content-security-policy.ts'

/**
 * Finishes what the build left in build/client: gives each page a policy that allows exactly its
 * own inline scripts, writes that policy into the page for hosts without our headers, lists the
 * pages in build/pages.json for the server, and compresses every text file ahead of time.
 */
const folder = path.resolve(import.meta.dirname, '../../build/client')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))

const pages: Record<string, { file: string; csp: string }> = {}
for (const file of files.filter((name) => name.endsWith('.html'))) {
  const html = readFileSync(file, 'utf8')
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !attributes?.includes('application/'))
    .map(([, , source]) => hash(source ?? ''))
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, source]) =>
    hash(source ?? ''),
  )
  const name = path.relative(folder, file)
  pages[addressOf(name)] = { file: name, csp: contentSecurityPolicy({ scripts, styles }) }
  const meta = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy({ scripts, styles, inMeta: true })}"/>`
  writeFileSync(
    file,
    html.replace('<meta charSet="utf-8"/>', (charset) => `${charset}${meta}`),
  )
}
writeFileSync(path.resolve(folder, '../pages.json'), JSON.stringify(pages, null, 2))
await compressAll(
  files.filter((name) => /\.(html|js|css|svg|json|xml|txt|data|webmanifest|ico)$/.test(name)),
)

function addressOf(file: string): string {
  if (file === '__spa-fallback.html') return '/__spa-fallback'
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

function hash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

async function compressAll(names: string[]) {
  const brotli = promisify(zlib.brotliCompress)
  const gzip = promisify(zlib.gzip)
  const best = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(name)
      writeFileSync(`${name}.br`, await brotli(bytes, best))
      writeFileSync(`${name}.gz`, await gzip(bytes, { level: 9 }))
    }),
  )
}
