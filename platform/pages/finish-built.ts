import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { shipped } from '#content/shipped.ts'
import { listCards } from './cards.ts'
import { createStylePicker } from './critical-styles.ts'
import { nameStart, type PageParts } from './finish-page.ts'
import { compress } from './built-pages.ts'
import {
  type RenderedSite,
  renderSite,
  type SiteFile,
  renderErrorPage,
  type SiteBuild,
} from './render-site.ts'

/**
 * The last step of a build. Renders every public page into build/client, or below the folder in the
 * first argument, as a running server does for newer content (render-site.ts). Lists the pages in
 * build/pages.json and compresses every text file. build/page-parts.json is for finishing later
 * pages of the same build; build/pictures.json has the pictures that content may name.
 */
const folder = path.resolve(process.argv[2] ?? 'build', 'client')
const serverFile = path.resolve(folder, '../server/index.js')
const site = (await import(pathToFileURL(serverFile).href)) as SiteBuild
const ownStart = await bundle('own-start', 'es')
const parts: PageParts = {
  firstScript: await bundle('first-script'),
  awaitedScript: await bundle('awaited-script'),
  ownStart: { address: nameStart(ownStart), text: ownStart },
  failedPage: await renderErrorPage(site, shipped),
  picked: {},
  styles: Object.fromEntries(
    listBuilt(/\.css$/).map((file) => [
      `/${path.relative(folder, file).split(path.sep).join('/')}`,
      readFileSync(file, 'utf8'),
    ]),
  ),
}
writeFileSync(path.join(folder, parts.ownStart.address), ownStart)
const pages: Record<string, { file: string; csp: string }> = {}
// The best compression takes half a minute of CPU, and no test checks these sizes.
const effort = process.argv.includes('--trial') ? 'hasty' : 'whole'

const hasFile = (address: string) => existsSync(path.join(folder, address))
const cards = listCards(shipped).map(({ address, input }) => [
  address,
  { input, files: [address], links: [] },
])
const before = Object.fromEntries(cards) as RenderedSite
const pick = createStylePicker()
await renderSite({ build: site, parts, pick }, shipped, { take: write, before, hasFile })
// Naming the typefaces again in the late style sheet would make browsers apply them a second time.
for (const [address, styles] of Object.entries(parts.styles)) {
  writeFileSync(path.join(folder, address), styles.replaceAll(/@font-face\{[^}]*\}/g, ''))
}
writeFileSync(path.resolve(folder, '../pages.json'), JSON.stringify(pages, null, 2))
const picked = pick.list()
writeFileSync(path.resolve(folder, '../page-parts.json'), JSON.stringify({ ...parts, picked }))
const pictures = site.entry.module.listPictures()
writeFileSync(path.resolve(folder, '../pictures.json'), JSON.stringify(pictures))
await Promise.all(
  listBuilt(/\.(html|js|css|svg|json|xml|txt|data|webmanifest|ico)$/).map(async (file) => {
    const { br = '', gzip = '' } = await compress(new Uint8Array(readFileSync(file)), effort)
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gzip)
  }),
)

function write({ address, bytes, headers }: SiteFile): void {
  const csp = headers['Content-Security-Policy']
  const isRecord = address.endsWith('/none')
  const name = csp === undefined ? address : isRecord ? `${address}.html` : `${address}/index.html`
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  if (csp !== undefined) pages[address] = { file: path.relative(folder, file), csp }
}

/** Bundles a script of ui/loading as one file, inlined in pages or served with them. */
async function bundle(name: string, format: 'iife' | 'es' = 'iife'): Promise<string> {
  const input = path.join(import.meta.dirname, `../../ui/loading/${name}.ts`)
  const output = { format, minify: true }
  const { output: chunks } = await build({ input, write: false, output })
  return chunks[0].code.trim()
}

function listBuilt(pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}
