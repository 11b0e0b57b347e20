import { describe, expect, it } from 'vitest'
import { composeDocuments, findDocument, checkDocuments, type Overlays } from './compose.ts'
import { makeContent } from './make-content.ts'
import { shipped } from './shipped.ts'
import { format, upcast } from './upcast.ts'

const { documents } = shipped
const [slug = expect.fail()] = Object.keys(documents.article)
const article = findDocument(documents, `article/${slug}`) as Record<string, unknown>
const contactWords = findDocument(documents, 'words/contact') as Record<string, unknown>
const compose = (overlays: Overlays) => composeDocuments(documents, overlays)
/** Reverses the order of fields, as a database may. */
const reverseFields = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toReversed())
      : part,
  ) as Value

describe('composeDocuments', () => {
  it('returns the shipped documents without overlays', () => {
    expect(compose({}).documents).toBe(documents)
  })

  it('returns the same bytes for every order of stored fields', () => {
    const overlays = {
      'words/contact': { body: reverseFields(contactWords), base: contactWords },
      [`article/${slug}`]: { body: reverseFields(article), base: reverseFields(article) },
    }
    const { content, faults } = checkDocuments(compose(overlays), 0)
    expect(faults).toEqual([])
    expect(JSON.stringify({ ...content, documents: 0 })).toBe(
      JSON.stringify({ ...shipped, documents: 0 }),
    )
  })

  it('accepts changes of the files, except where the owner changed the same field', () => {
    const base = { ...article, title: 'As it was', excerpt: 'As it was' }
    const titleResult = compose({ [`article/${slug}`]: { body: { ...base, title: 'Mine' }, base } })
    expect(findDocument(titleResult.documents, `article/${slug}`)).toMatchObject({
      title: 'Mine',
      excerpt: article['excerpt'],
    })
    expect(titleResult.shippedChanged).toEqual([`article/${slug}`])
    const textResult = compose({
      [`article/${slug}`]: {
        body: { ...base, text: 'Mine' },
        base: { ...base, text: article['text'] },
      },
    })
    expect(textResult.shippedChanged).toEqual([])
    expect(findDocument(textResult.documents, `article/${slug}`)).toMatchObject({
      text: 'Mine',
      title: article['title'],
    })
  })

  it('keeps the last readable version of a withdrawn document', () => {
    const [id = expect.fail()] = Object.keys(documents.tour)
    const base = findDocument(documents, `tour/${id}`) as Record<string, unknown>
    const withdraw = (overlay: object) => {
      const composed = compose({ [`tour/${id}`]: { body: null, base, ...overlay } })
      expect(findDocument(composed.documents, `tour/${id}`)).toBeNull()
      const { tours, withdrawn } = makeContent(composed.documents, 1, composed.withdrawn)
      expect(tours.map((tour) => tour.id)).not.toContain(id)
      return withdrawn.tours
    }
    expect(withdraw({})).toEqual([shipped.tours.find((tour) => tour.id === id)])
    expect(withdraw({ last: { ...base, title: 'Mine' } })).toMatchObject([{ id, title: 'Mine' }])
    expect(withdraw({ last: { id } })).toEqual([])
    expect(shipped.withdrawn.tours).toEqual([])
  })

  it('completes the order: new documents last, articles by date, no withdrawn ones', () => {
    const { documents: composedDocuments } = compose({
      'person/new-here': { body: { id: 'new-here' }, base: null },
      'article/of-today': {
        body: { ...article, slug: 'of-today', date: '2099-01-01' },
        base: null,
      },
      [`article/${slug}`]: { body: null, base: article },
    })
    const order = composedDocuments.order['all']
    expect(order?.person.at(-1)).toBe('new-here')
    expect(order?.article[0]).toBe('of-today')
    expect(order?.article).not.toContain(slug)
    expect(findDocument(composedDocuments, `article/${slug}`)).toBeNull()
  })

  it.each([
    ['company/all', 'nothing of a company'],
    ['company/all', { legal: 7 }],
    ['menus/all', []],
    [`article/${slug}`, 12],
    ['tour/none', { id: 'none' }],
    ['redirects/all', [{ key: 'a', from: 'https://elsewhere.example', to: '/' }]],
  ])('reports faults of an invalid %s', (name, body) => {
    const { faults } = checkDocuments(compose({ [name]: { body, base: null } }), 1)
    expect(faults.join('\n')).toContain(name)
  })

  it('reports a redirect to a missing page', () => {
    const body = [{ key: 'a', from: '/tour/gone', to: '/tour/none' }]
    const { faults } = checkDocuments(compose({ 'redirects/all': { body, base: [] } }), 1)
    expect(faults).toEqual([expect.stringContaining('/tour/none leads nowhere')])
  })
})

describe('a stored body', () => {
  /** One sample of each past format, oldest first; each must still be accepted. */
  const samples = [
    {
      format: 1,
      document: 'hours/all',
      body: {
        openingHours: [
          { key: 'weekdays', days: 'Monday to Friday', opens: '08:00', closes: '17:00' },
        ],
        emergencySupport: 'Day and night, for guests on a tour',
      },
    },
  ]

  it('is accepted in every past format', () => {
    expect(samples.map((sample) => sample.format)).toEqual(
      Array.from({ length: format }, (_, index) => index + 1),
    )
    for (const { document, ...sample } of samples) {
      const body = upcast(document, sample)
      const base = findDocument(documents, document)
      const { faults } = checkDocuments(compose({ [document]: { body, base } }), 1)
      expect(faults).toEqual([])
    }
  })

  it('is converted step by step; a withdrawn body stays null, a newer format is undefined', () => {
    const steps = [
      (name: string, body: unknown) => ({ ...(body as object), first: name }),
      (_: string, body: unknown) => ({ ...(body as object), second: true }),
    ]
    expect(upcast('a/b', { body: {}, format: 1 }, steps)).toEqual({ first: 'a/b', second: true })
    expect(upcast('a/b', { body: {}, format: 2 }, steps)).toEqual({ second: true })
    expect(upcast('a/b', { body: null, format: 1 }, steps)).toBeNull()
    expect(upcast('a/b', { body: {}, format: 4 }, steps)).toBeUndefined()
  })
})
