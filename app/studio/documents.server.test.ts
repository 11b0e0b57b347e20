import { describe, expect, it } from 'vitest'
import type { KindName } from '#content/kinds.ts'
import { shipped } from '#content/shipped.ts'
import { listTextFacts } from '#content/text-facts.ts'
import { photo } from '#tests/fixtures/pictures.ts'
import { describeForm } from './describe-form.server.ts'
import { labelDifferences, listFieldDifferences } from './documents.server.ts'

const listPictureDifferences = (
  before: unknown,
  after: unknown,
  kind: 'picture' | 'tour' = 'picture',
) => listFieldDifferences({ kind }, before, after)

describe('listFieldDifferences', () => {
  const crop = { x: 0, y: 0, width: 0.5, height: 1 }
  const otherPhoto = { ...photo, master: 'cd'.repeat(32), width: 2000, crop }

  it('lists a photograph as one difference', () => {
    const [was, now] = [
      { alt: 'A table', photo },
      { alt: 'A long table', photo: otherPhoto },
    ]
    expect(listPictureDifferences(was, now)).toEqual([
      { path: ['alt'], before: 'A table', after: 'A long table' },
      { path: ['photo'], before: photo, after: otherPhoto },
    ])
    expect(listPictureDifferences(was, { alt: 'A table' })).toEqual([
      { path: ['photo'], before: photo, after: undefined },
    ])
  })

  it('lists no difference for an equal photograph, and a new picture as a whole', () => {
    expect(listPictureDifferences({ alt: 'A', photo }, { alt: 'B', photo: { ...photo } })).toEqual([
      { path: ['alt'], before: 'A', after: 'B' },
    ])
    expect(listPictureDifferences(null, { alt: 'A', photo })).toEqual([
      { path: [], before: null, after: { alt: 'A', photo } },
    ])
  })

  it('lists differences of other documents field by field', () => {
    const [was, now] = [{ photo: { width: 1, height: 2 } }, { photo: { width: 2, height: 3 } }]
    expect(listPictureDifferences(was, now, 'tour')).toHaveLength(2)
  })
})

describe('labelDifferences', () => {
  const { documents } = shipped
  const facts = listTextFacts(documents)
  const code = /^[a-z0-9]+(?:[-/][a-z0-9]+)+$/

  it.each(Object.entries(documents).filter(([kind]) => kind !== 'order'))(
    'shows values of facts and titles of pictures instead of codes in %s',
    (kind, all) => {
      const unlabelledTexts = Object.entries<unknown>(all).flatMap(([id, document]) => {
        const parsedName = { kind: kind as KindName, id }
        const isList = Array.isArray(document)
        const empty = isList
          ? []
          : Object.fromEntries(Object.keys(document as object).map((name) => [name, null]))
        const differences = labelDifferences(
          parsedName,
          { before: empty, after: document },
          { documents, facts },
        )
        return differences.flatMap(({ label, after }) =>
          listTexts(after)
            .filter((text) => /\{\w+\.\w/.test(text) || documents.picture[text] !== undefined)
            .map((text) => `${kind}/${id}, ${label}: ${text}`),
        )
      })
      expect(unlabelledTexts).toEqual([])
    },
  )

  it('labels the texts of an e-mail by its subject, each differently', () => {
    const form = describeForm('words', documents.words.mails, () => [])
    const gift = form.find(({ name }) => name === 'gift')
    const labels = gift && 'fields' in gift ? gift.fields.map(({ label }) => label) : []
    expect(labels).toContain('E-mail: Your gift voucher … wasn’t paid for')
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('names pictures by their descriptions, at any depth', () => {
    const [[id, tour] = expect.fail()] = Object.entries(documents.vehicle)
    const [difference] = labelDifferences(
      { kind: 'vehicle', id },
      { before: { ...tour, picture: 'hero' }, after: tour },
      { documents, facts },
    )
    expect(String(difference?.before)).not.toMatch(code)
    expect(String(difference?.after)).not.toMatch(code)
  })
})

function listTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listTexts) : []
}
