import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pictures } from './pictures.ts'

const drawn = JSON.parse(readFileSync('ui/drawn/index.json', 'utf8')) as Record<string, unknown>

describe('the pictures', () => {
  it('have each words of their own for those who do not see them', () => {
    // The logo appears only next to the company's name, so it needs no description.
    const silent = Object.keys(drawn).filter(
      (id) => pictures[id] === undefined && id !== 'logo-mark',
    )
    expect(silent.map((id) => `content/pictures.ts: say what '${id}' shows.`)).toEqual([])
    const said = Object.entries(pictures).filter(([, { alt }]) => alt !== '')
    const poor = said.filter(
      ([, { alt }], index) =>
        alt.length < 15 ||
        /^(a )?(picture|image|photo)/i.test(alt) ||
        said.findIndex(([, other]) => other.alt === alt) !== index,
    )
    expect(
      poor.map(
        ([id, { alt }]) =>
          `content/pictures.ts, ${id}: '${alt}' must say what is seen, in words that no other picture has.`,
      ),
    ).toEqual([])
  })

  it('are each a drawing of its own', () => {
    const texts = Object.keys(drawn).map((id) => readFileSync(`ui/drawn/${id}.svg`, 'utf8'))
    expect(new Set(texts).size).toBe(texts.length)
  })
})
