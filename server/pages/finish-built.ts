import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'rolldown'
import { finishPage, type PageParts } from './finish-page.ts'
import { compress } from './page.ts'

/**
 * The last step of a build: finishes every page that it left in build/client, or below the folder
 * that this is called with, lists them in build/pages.json for the server, and compresses every text
 * file. With build/page-parts.json another page of the same build can be finished later.
 */
const folder = path.resolve(process.argv[2] ?? 'build', 'client')
const parts: PageParts = {
  firstScript: await bundle('first-script'),
  awaitedScript: await bundle('awaited-script'),
  styles: Object.fromEntries(
    listBuilt(/\.css$/).map((file) => [addressOf(file), readFileSync(file, 'utf8')]),
  ),
}
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

/** A script of site/loading as the one piece that goes into pages. */
async function bundle(name: string): Promise<string> {
  const input = path.join(import.meta.dirname, `../../site/loading/${name}.ts`)
  const output = { format: 'iife' as const, minify: true }
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
  if (name === '__spa-fallback.html') return '/__spa-fallback'
  return `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}
