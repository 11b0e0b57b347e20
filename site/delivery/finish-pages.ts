import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { build } from 'rolldown'
import { mailLinkNames } from '../auth/mail-link.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { pickStyles } from './critical-styles.ts'
import { takeLateScripts } from './late-scripts.ts'
import { speculationRules } from './speculation-rules.ts'

/**
 * Finishes what the build left in build/client, or below the folder that it is called with: puts the styles that a page needs into it, makes its
 * scripts come after the first paint (docs/decisions/0015), gives it a policy that allows exactly its
 * own inline scripts and styles, writes that policy into the page for hosts without our headers, lists
 * the pages in build/pages.json for the server, and compresses every text file ahead of time.
 */
const folder = path.resolve(process.argv[2] ?? 'build', 'client')
const firstScript = await bundleFirstScript()
const pages: Record<string, { file: string; csp: string }> = {}

for (const file of listBuilt().filter((name) => name.endsWith('.html'))) {
  const name = path.relative(folder, file)
  const html = makeLean(readFileSync(file, 'utf8'))
  const hashes = {
    scripts: hashAll(html, /<script(?![^>]*(?:\bsrc=|application\/))[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashAll(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
  }
  pages[addressOf(name)] = { file: name, csp: contentSecurityPolicy(hashes) }
  const policy = contentSecurityPolicy({ ...hashes, inMeta: true })
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`
  writeFileSync(
    file,
    html.replace('<meta charSet="utf-8"/>', (charset) => charset + meta),
  )
}
dropTypefaces()
writeFileSync(path.resolve(folder, '../pages.json'), JSON.stringify(pages, null, 2))
await compressAll(
  listBuilt().filter((name) => /\.(html|js|css|svg|json|xml|txt|data|webmanifest|ico)$/.test(name)),
)

/** A page with its own styles inside it, and its scripts behind its first paint. */
function makeLean(page: string): string {
  const { html, start, modules } = takeLateScripts(page)
  if (modules.length === 0) return page
  const startFile = `/assets/start-${hash(start).replaceAll(/\W/g, '').slice(0, 8)}.js`
  writeFileSync(path.join(folder, startFile), start)
  const vendor = modules.find((name) => name.startsWith('/assets/vendor-')) ?? ''
  const others = modules.filter((name) => name !== vendor).join(' ')
  const first = `<script data-start="${startFile}" data-vendor="${vendor}" data-modules="${others}">${firstScript}</script>`
  const rules = `<script type="speculationrules">${speculationRules}</script>`
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)]
  const css = sheets
    .map(([, href]) => readFileSync(path.join(folder, href?.replace(/#.*/, '') ?? ''), 'utf8'))
    .join('')
  const styles = `<style>${pickStyles(css, html)}</style>`
  // Where no script will enable them.
  const withoutScripts = `<noscript>${sheets.map(([link]) => link).join('')}</noscript>`
  const awaited = html.includes('for-awaited') ? `<script>${awaitedScript()}</script>` : ''
  return (
    html
      // Not asked for until the first script enables it; it stays the same element for React.
      .replaceAll(/(<link rel="stylesheet" href="[^"]+")\/>/g, '$1 disabled/>')
      .replace('<link rel="stylesheet"', (link) => styles + withoutScripts + link)
      .replace('</head>', () => `${awaited}</head>`)
      .replace('</body>', () => `${rules}${first}</body>`)
  )
}

/**
 * Marks before the first paint that this may be more than a stranger: there may be a session
 * (site/session/session-state.ts), or a link of our mails has something to do (site/parts/unless-awaited.tsx).
 */
function awaitedScript(): string {
  const isByLink = `/[?&](${mailLinkNames.join('|')})=/.test(location.search)`
  return `try{if(${isByLink}||localStorage.session=="on")document.documentElement.dataset.awaited=""}catch{}`
}

/** Every page names the typefaces itself; named again by the late style sheet they would be shown anew. */
function dropTypefaces() {
  for (const file of listBuilt().filter((name) => name.endsWith('.css'))) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/@font-face\{[^}]*\}/g, ''))
  }
}

async function bundleFirstScript(): Promise<string> {
  const input = path.join(import.meta.dirname, 'first-script.ts')
  const output = { format: 'iife' as const, minify: true }
  const { output: chunks } = await build({ input, write: false, output })
  return chunks[0].code.trim()
}

function listBuilt(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function addressOf(file: string): string {
  if (file === '__spa-fallback.html') return '/__spa-fallback'
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

function hashAll(html: string, pattern: RegExp): string[] {
  const texts = [...html.matchAll(pattern)].map(([, text]) => text ?? '')
  return [...new Set(texts.filter(Boolean))].map((text) => `'sha256-${hash(text)}'`)
}

function hash(source: string): string {
  return createHash('sha256').update(source).digest('base64')
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
