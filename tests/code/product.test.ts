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

it('the parts are numbered without a gap, in order', () => {
  const numbers = [...parts].map((part) => part?.slice(1).split('.').map(Number) ?? [])
  for (const [index, [chapter = 0, part = 0]] of numbers.entries()) {
    const [lastChapter = 0, lastPart = 0] = numbers[index - 1] ?? []
    const next = chapter === lastChapter ? lastPart + 1 : 0
    expect({ chapter, part }).toEqual({
      chapter: part === 0 ? lastChapter + 1 : lastChapter,
      part: next,
    })
  }
})

it('nothing points to a document that the repository does not have', () => {
  // Laws and standards have sections too; they are named with them.
  const isLaw = /\bRFC \d|\bAct\b|\bPOPIA\b|\bPAIA\b|\blaw\./
  const bare = lines.filter(
    ({ place, text }) =>
      !place.startsWith('tests/code/product.test.ts') &&
      ((/\bsections? \d/i.test(text) && !isLaw.test(text)) || /\bthe specification\b/i.test(text)),
  )
  expect(
    bare.map(({ place, text }) => `${place}: name the part of docs/product.md: ${text.trim()}`),
  ).toEqual([])
})
