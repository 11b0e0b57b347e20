import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const parts = readFileSync('docs/architecture.md', 'utf8').split('\n## ')
/** Where a walk begins: the page, what the network reaches, what runs by itself. */
const beginnings = new Set([
  'site/screens/book-tour.tsx',
  'server/http/app.ts',
  'server/mail/worker.ts',
  'server/routes/payments.ts',
  'server/payments/worker.ts',
  'server/payments/ways.ts',
])

it.each(['How a booking flows', 'How money arrives'])(
  '%s: through files that are there, each imported by another of them',
  (heading) => {
    const part = parts.find((each) => each.startsWith(heading)) ?? ''
    const walk = [...part.matchAll(/^\| `([^`]+)` /gm)].map(([, file = '']) => file)
    expect(walk.length).toBeGreaterThan(5)
    const missing = walk.filter((file) => !existsSync(file))
    expect(missing.map((file) => `${file} is not there.`)).toEqual([])
    const text = walk.map((file) => readFileSync(file, 'utf8')).join('\n')
    const isImported = (file: string) => text.includes(`/${path.basename(file)}'`)
    const aside = walk.filter((file) => !beginnings.has(file) && !isImported(file))
    expect(aside.map((file) => `${file}: no file of the walk imports it.`)).toEqual([])
  },
)
