import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { shipped } from '#content/shipped.ts'
import { listPublicPaths } from '#content/paths.ts'
import { finishPage, nameStart, type PageParts } from './finish-page.ts'
import { compress } from './page.ts'
import type { SiteBuild } from './renderer.ts'

/**
 * The last step of a build: renders every page that is the same for everybody into build/client, or below the
 * folder that this is called with, with what browsers fetch of it (`.data`), the feeds and the maps; finishes
 * the pages, lists them in build/pages.json for the server, and compresses every text
 * file. With build/page-parts.json other pages of the same build are finished later.
 */
const folder = path.resolve(process.argv[2] ?? 'build', 'client')
const render = await openBuild()
await renderAll()
const ownStart = await bundle('own-start', 'es')
const parts: PageParts = {
  firstScript: await bundle('first-script'),
  awaitedScript: await bundle('awaited-script'),
  ownStart: { address: nameStart(ownStart), text: ownStart },
  failedPage: (await render('/tours', { ...shipped, tours: undefined as never })).text,
  styles: Object.fromEntries(
    listBuilt(/\.css$/).map((file) => [addressOf(file), readFileSync(file, 'utf8')]),
  ),
}
writeFileSync(path.join(folder, parts.ownStart.address), ownStart)
const pages: Record<string, { file: string; csp: string }> = {}
// The best takes half a minute of a processor, and the tests look at no size of their own pages.
const effort = process.argv.includes('--trial') ? 'for a trial' : 'ahead'

for (const file of listBuilt(/\.html$/)) {
  const { html, csp, start } = finishPage(readFileSync(file, 'utf8'), parts)
  writeFileSync(file, html)
  if (start) writeFileSync(path.join(folder, start.address), start.text)
  pages[addressOf(file)] = { file: path.relative(folder, file), csp }
}
// Named again by the late style sheet, the typefaces would be shown anew.
for (const [address, styles] of Object.entries(parts.styles)) {
  writeFileSync(path.join(folder, address), styles.replaceAll(/@font-face\{[^}]*\}/g, ''))
}
writeFileSync(path.resolve(folder, '../pages.json'), JSON.stringify(pages, null, 2))
writeFileSync(path.resolve(folder, '../page-parts.json'), JSON.stringify(parts))
await Promise.all(
  listBuilt(/\.(html|js|css|svg|json|xml|txt|data|webmanifest|ico)$/).map(async (file) => {
    const { br = '', gzip = '' } = await compress(new Uint8Array(readFileSync(file)), effort)
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gzip)
  }),
)

/** Gives what renders an address as the site has it; without tours it fails, and says so. */
async function openBuild() {
  const file = path.resolve(folder, '../server/index.js')
  const build = (await import(pathToFileURL(file).href)) as SiteBuild
  const { createRequestHandler, RouterContextProvider, contentOf, reportTo } = build.entry.module
  const handle = createRequestHandler(build, 'production')
  return async (address: string, content = shipped) => {
    const context = new RouterContextProvider()
    context.set(contentOf, content)
    context.set(reportTo, (error) => {
      if (content === shipped) throw error
    })
    const answer = await handle(new Request(`http://localhost${address}`), context)
    const isPage = answer.headers.get('Content-Type') === 'text/html'
    return { text: await answer.text(), isPage, isGood: answer.ok }
  }
}

/** All that is the same for everybody; and what is said of a tour, a booking or a post that there is not, once for every such address. */
async function renderAll(): Promise<void> {
  for (const address of listPublicPaths(shipped)) {
    // oxlint-disable-next-line no-await-in-loop -- Rendering keeps a core busy.
    const { text, isPage, isGood } = await render(address)
    if (!isGood) throw new Error(`${address} could not be rendered.`)
    write(isPage ? `${address}/index.html` : address, text)
    if (!isPage) continue
    const ofData = address === '/' ? '/_.data' : `${address}.data`
    // oxlint-disable-next-line no-await-in-loop -- The same.
    write(ofData, (await render(ofData)).text)
  }
  for (const kind of ['tour', 'book-tour', 'blog']) {
    // oxlint-disable-next-line no-await-in-loop -- Three.
    write(`/${kind}/none.html`, (await render(`/${kind}/none`)).text)
  }
}

function write(name: string, text: string): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** A script of site/loading as the one piece that goes into pages, or beside them. */
async function bundle(name: string, format: 'iife' | 'es' = 'iife'): Promise<string> {
  const input = path.join(import.meta.dirname, `../../site/loading/${name}.ts`)
  const output = { format, minify: true }
  const { output: chunks } = await build({ input, write: false, output })
  return chunks[0].code.trim()
}

function listBuilt(wanted: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Where a file is served: a page without its ending, all else by its name. */
function addressOf(file: string): string {
  const name = path.relative(folder, file).split(path.sep).join('/')
  return `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}
