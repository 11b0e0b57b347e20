// Draws the social card of every page whose title or picture has changed: node
// scripts/social-cards.ts [--all]
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shipped } from '#content/shipped.ts'
import { palette } from '#rules/text/palette.ts'
import { formatCardPath, listSocialCards } from '#content/social-cards.ts'
import { findPlate } from '#platform/plates.ts'
import { drawSocialCard } from '#platform/pages/social-card.ts'

const indexFile = 'public/cards/index.json'
const all = process.argv.includes('--all')
const known: Record<string, string> = existsSync(indexFile)
  ? JSON.parse(readFileSync(indexFile, 'utf8'))
  : {}
const { company } = shipped
const program = `${readFileSync('platform/pages/social-card.ts', 'utf8')}${JSON.stringify(palette)}`
const hashes: Record<string, string> = {}
mkdirSync('public/cards', { recursive: true })
for (const { path: address, title, picture } of listSocialCards(shipped)) {
  const { file: source, focus } = findPlate(shipped, picture)
  const facts = createHash('sha256').update(`${title}\0${company.name}\0`).update(program)
  const hash = facts.update(readFileSync(source)).digest('hex').slice(0, 16)
  const file = formatCardPath(address)
  hashes[file] = hash
  if (!all && known[file] === hash) continue
  writeFileSync(
    path.join('public', file),
    await drawSocialCard({ title, company: company.name, picture: source, focus }),
  )
  console.log(`${file} drawn`)
}
writeFileSync(indexFile, `${JSON.stringify(hashes, null, 2)}\n`)
