// Draws the social card of every page whose title or picture has changed: node scripts/social-cards.ts [--all]
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { company } from '#content/company.ts'
import { palette } from '#rules/text/palette.ts'
import { socialCards } from '#content/social-cards.ts'
import { cardFile } from '#site/loading/head.ts'
import { drawSocialCard } from '#site/bundling/social-card.ts'
import { listPhotos } from '#site/bundling/photos.ts'
import { readIndex } from '#art/drawn-index.ts'

const indexFile = 'public/cards/index.json'
const all = process.argv.includes('--all')
const known: Record<string, string> = existsSync(indexFile)
  ? JSON.parse(readFileSync(indexFile, 'utf8'))
  : {}
const photos = listPhotos('content/photos')
const drawn = readIndex()
const program = `${readFileSync('site/bundling/social-card.ts', 'utf8')}${JSON.stringify(palette)}`
const made: Record<string, string> = {}
mkdirSync('public/cards', { recursive: true })
for (const { path: address, title, picture } of socialCards) {
  const source = photos.find(({ id }) => id === picture)?.file ?? `site/drawn/${picture}.svg`
  const facts = createHash('sha256').update(`${title}\0${company.name}\0`).update(program)
  const hash = facts.update(readFileSync(source)).digest('hex').slice(0, 16)
  const file = cardFile(address)
  made[file] = hash
  if (!all && known[file] === hash) continue
  const focus = drawn[picture]?.focus ?? { x: 0.5, y: 0.5 }
  writeFileSync(
    path.join('public', file),
    await drawSocialCard({ title, company: company.name, picture: source, focus }),
  )
  console.log(`${file} drawn`)
}
writeFileSync(indexFile, `${JSON.stringify(made, null, 2)}\n`)
