// Applies an owner's year of changes to a copy and runs the tests there: node
// tests/owners-changes.ts [files]. Takes minutes, so it is not part of `npm test`. Nothing may fail
// (docs/architecture.md, two catalogues). `--keep` keeps the copy and prints its folder, to fix a
// test there without another build.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

type Change = { file: string; from: RegExp; to: string }

const changes: Change[] = [
  { file: 'content/tours/cape-peninsula.ts', from: /priceFrom: '.*'/, to: `priceFrom: 'R2,750'` },
  { file: 'content/tours/cape-peninsula.ts', from: /rating: [\d.]+/, to: 'rating: 4.6' },
  { file: 'content/tours/cape-peninsula.ts', from: /maxGuests: \d+/, to: 'maxGuests: 6' },
  { file: 'content/tours/cape-peninsula.ts', from: /title: '.*'/, to: `title: 'Round the Cape'` },
  {
    file: 'content/tours/cape-peninsula.ts',
    from: /departuresPerDay: \d+/,
    to: 'departuresPerDay: 1',
  },
  { file: 'content/tours/table-mountain-city.ts', from: /featured: \w+/, to: 'featured: false' },
  { file: 'content/company.ts', from: /name: '.*'/, to: `name: 'Two Oceans & Daughters'` },
  { file: 'content/company.ts', from: /shortName: '.*'/, to: `shortName: 'Two Oceans'` },
  { file: 'content/company.ts', from: /website: '.*'/, to: `website: 'https://oceans.example'` },
  { file: 'content/company.ts', from: /phone: '.*'/, to: `phone: '+27 21 000 0999'` },
  { file: 'content/company.ts', from: /whatsapp: '.*'/, to: `whatsapp: '+27 21 000 0998'` },
  { file: 'content/company.ts', from: /email: '.*'/, to: `email: 'hello@oceans.example'` },
  { file: 'content/tax.ts', from: /vatNumber: null/, to: `vatNumber: '4000000000'` },
  { file: 'content/company.ts', from: /value: 4\.9, count: 150/, to: 'value: 4.4, count: 981' },
  { file: 'content/calendar.ts', from: /departuresPerDay: \d+/, to: 'departuresPerDay: 2' },
  { file: 'content/vehicles.ts', from: /inlandPrice: 4500/, to: 'inlandPrice: 4800' },
  { file: 'content/vehicles.ts', from: /From R4,500/, to: 'From R4,800' },
  { file: 'content/builder-tours.ts', from: /price: 1200/, to: 'price: 1300' },
  { file: 'content/templates.ts', from: /name: '.*'/, to: `name: 'The three days'` },
  { file: 'content/testimonials.ts', from: /name: '.*'/, to: `name: 'Somebody Else'` },
  { file: 'content/extra-costs.ts', from: /R400/, to: 'R450' },
  { file: 'content/gate-fees.ts', from: /adult: 400/, to: 'adult: 450' },
  { file: 'content/opening-hours.ts', from: /8:00 AM/, to: '7:30 AM' },
  { file: 'content/trust-badges.ts', from: /text: '.*'/, to: `text: 'Ask us.'` },
  { file: 'content/group-tours.ts', from: /maximum: 50/, to: 'maximum: 60' },
  { file: 'content/legal/terms.ts', from: /2025-08-15/, to: '2026-03-01' },
  { file: 'content/posts/whale-watching-hermanus-guide.md', from: /^/, to: 'Come in August.\n\n' },
]

const keepsCopy = process.argv.includes('--keep')
const files = process.argv.slice(2).filter((argument) => argument !== '--keep')
const copy = mkdtempSync(path.join(tmpdir(), 'owners-changes-'))
try {
  copyProject()
  for (const change of changes) applyChange(change)
  changeWords()
  await addTour()
  for (const step of [
    ['scripts/check-content.ts'],
    ['scripts/run.mjs', 'build'],
    ['scripts/run.mjs', 'build', '--conditions=tests'],
    // Excludes page weights: the replaced texts compress worse than real ones.
    ['node_modules/vitest/vitest.mjs', 'run', '--exclude', 'tests/budgets.test.ts', ...files],
  ]) {
    const { status } = spawnSync(process.execPath, step, { cwd: copy, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${step.join(' ')} ended with ${status}.`)
  }
} finally {
  if (keepsCopy) process.stdout.write(`The copy is in ${copy}.\n`)
  else rmSync(copy, { recursive: true, force: true })
}

/** Copies version-controlled files and packages, by hard links if possible. */
function copyProject(): void {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
  for (const file of files.filter((name) => name !== ''))
    cpSync(file, path.join(copy, file), { recursive: true })
  const modules = path.join(copy, 'node_modules')
  const isLinked = spawnSync('cp', ['-al', 'node_modules', modules]).status === 0
  if (!isLinked) cpSync('node_modules', modules, { recursive: true, verbatimSymlinks: true })
  rmSync(path.join(modules, '.cache'), { recursive: true, force: true })
  // Makes the copy a repository, because tests list files by version control.
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    execFileSync('git', args, { cwd: copy })
}

function applyChange({ file, from, to }: Change): void {
  const name = path.join(copy, file)
  const original = readFileSync(name, 'utf8')
  if (!from.test(original)) throw new Error(`${file} no longer contains ${from}.`)
  writeFileSync(name, original.replace(from, to))
}

/**
 * Replaces every text of the site: each vowel becomes the next one, placeholders stay. Texts
 * quoted in docs/product.md and texts of mails stay too, because tests check them.
 */
function changeWords(): void {
  const name = path.join(copy, 'content/words/en.ts')
  // Texts between quotation marks; a number in them is a placeholder in the words.
  const quotedTexts = maskPlaceholders(readFileSync('docs/product.md', 'utf8')).split("'")
  const text = readFileSync(name, 'utf8').replace('export const en = {', 'const written = {')
  writeFileSync(
    name,
    `${text}
const quoted = ${JSON.stringify(quotedTexts)}
const next: Record<string, string> = { a: 'e', e: 'i', i: 'o', o: 'u', u: 'a' }
export const en: typeof written = change(written) as typeof written
function change(words: unknown): unknown {
  if (typeof words === 'string') return isQuoted(words) ? words : words.replaceAll(/\\{[\\w.]+\\}|[aeiou]/g, (found) => next[found] ?? found)
  if (Array.isArray(words)) return words.map(change)
  if (words === null || typeof words !== 'object') return words
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, ['path', 'mails'].includes(key) ? value : change(value)]))
}
function isQuoted(written: string): boolean {
  const words = written.replaceAll(/\\{\\w+\\}/g, '#').replaceAll('\\u00a0', ' ')
  return quoted.some((text) => text === words || text.length > 12 && words.includes(text) || words.length > 12 && text.includes(words))
}
`,
  )
}

function maskPlaceholders(text: string): string {
  return text.replaceAll(/\{\w+\}|\bN\b/g, '#')
}

/**
 * Adds a tour as docs/changing.md describes: a file, a line, a photograph with
 * words, answers and stops.
 */
async function addTour(): Promise<void> {
  const source = readFileSync(path.join(copy, 'content/tours/cape-agulhas.ts'), 'utf8')
  const newTour = source
    .replace('export const capeAgulhas', 'export const cederberg')
    .replace(/id: '.*'/, `id: 'cederberg'`)
    .replace(/title: '.*'/, `title: 'The Cederberg in a day'`)
    .replace(/description:\s*'.*'/, `description: 'Red rock and rooibos, two hours north.'`)
    .replace(/seoTitle: '[^|]*/, `seoTitle: 'The Cederberg from Cape Town `)
    .replace(/metaDescription:\s*'.*'/, `metaDescription: 'A private day in the Cederberg.'`)
  writeFileSync(path.join(copy, 'content/tours/cederberg.ts'), newTour)
  applyChange({
    file: 'content/tours.ts',
    from: /\n {2}capePeninsula,/,
    to: '\n  cederberg,\n  capePeninsula,',
  })
  applyChange({
    file: 'content/tours.ts',
    from: /^/,
    to: `import { cederberg } from './tours/cederberg.ts'\n`,
  })
  applyChange({
    file: 'content/pictures.ts',
    from: /= \{\n/,
    to: `= {\n  'tours/cederberg': { alt: 'Red sandstone arches above a green valley' },\n`,
  })
  applyChange({
    file: 'content/attractions.ts',
    from: /tours: \['cape-peninsula'\]/,
    to: `tours: ['cederberg']`,
  })
  copyEntry('content/answers/tours.ts')
  copyEntry('content/tour-places.ts')
  const background = { r: 160, g: 90, b: 60 }
  const photo = await sharp({ create: { width: 1600, height: 1067, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const folder = path.join(copy, 'content/photos/tours')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'cederberg.jpg'), photo)
}

function copyEntry(file: string): void {
  const text = readFileSync(path.join(copy, file), 'utf8')
  const entry = /\n {2}'cape-agulhas': [^]*?\n {2}[}\]],/.exec(text)?.[0] ?? ''
  applyChange({
    file,
    from: /\n {2}'cape-agulhas': /,
    to: `${entry.replace('cape-agulhas', 'cederberg')}$&`,
  })
}
