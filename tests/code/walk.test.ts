import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const part = page.split('\n## ').find((each) => each.startsWith('How a booking flows')) ?? ''
const walk = [...part.matchAll(/^\| `([^`]+)` /gm)].map(([, file = '']) => file)
/** Where a walk begins: the page, what the network reaches, what runs by itself. */
const beginnings = new Set([
  'site/screens/book-tour.tsx',
  'server/http/app.ts',
  'server/mail/worker.ts',
])

it('walks with a booking through files that are there, each imported by another of them', () => {
  expect(walk.length).toBeGreaterThan(20)
  const missing = walk.filter((file) => !existsSync(file))
  expect(missing.map((file) => `${file} is not there.`)).toEqual([])
  const text = walk.map((file) => readFileSync(file, 'utf8')).join('\n')
  const isImported = (file: string) => text.includes(`/${path.basename(file)}'`)
  const aside = walk.filter((file) => !beginnings.has(file) && !isImported(file))
  expect(aside.map((file) => `${file}: no file of the walk imports it.`)).toEqual([])
})
