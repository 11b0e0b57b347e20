import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listProjectFiles } from './source-files.ts'

const product = readFileSync('docs/product.md', 'utf8')
const parts = new Set([...product.matchAll(/^#+ (P[\d.]+) /gm)].map(([, part]) => part))
const lines = listProjectFiles()
  .filter((path) => /\.(ts|tsx|mjs|css|md)$/.test(path) && !path.startsWith('art/'))
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((text, index) => ({ place: `${path}:${index + 1}`, text })),
  )

it('every part of the product that is named is in docs/product.md', () => {
  const dead = lines.flatMap(({ place, text }) =>
    [...text.matchAll(/\bP\d{1,2}(?:\.\d{1,2})?\b/g)]
      .filter(([part]) => !parts.has(part))
      .map(([part]) => `${place} names ${part}; docs/product.md has no such part.`),
  )
  expect(dead).toEqual([])
})
