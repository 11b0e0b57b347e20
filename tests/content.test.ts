import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { listContentFaults } from '#content/content-faults.ts'
import type { Documents } from '#content/kinds.ts'
import { makeContent } from '#content/make-content.ts'
import { shipped } from '#content/shipped.ts'
import { omit } from '#rules/omit.ts'

const { documents } = shipped
const tour = documents.tour['cape-peninsula']
const pictures = new Set(Object.keys(shipped.pictures))

describe('the shipped content', () => {
  it('has no faults, and all its pictures', { timeout: 60_000 }, () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/check-content.ts'], {
      encoding: 'utf8',
    })
    expect({ output: stdout + stderr, status }).toEqual({ output: '', status: 0 })
  })

  it('can be stored as JSON', () => {
    expect(JSON.parse(JSON.stringify(documents))).toEqual(documents)
    expect(makeContent(structuredClone(documents), 0)).toEqual(shipped)
  })

  it('cannot be changed', () => {
    expect(() => {
      shipped.company.name = 'Another'
    }).toThrow(TypeError)
  })
})

describe('a fault of the content', () => {
  it('names a bad fact with its file', () => {
    expect(listFaults({ priceFrom: '2500', minGuests: 99 })).toEqual([
      expect.stringMatching(
        /^tour\/cape-peninsula, priceFrom: must be an amount such as 'R2,500', or '[\w ]+' \(content\/tours\/cape-peninsula\.ts\)\.$/,
      ),
      'tour/cape-peninsula, minGuests: must not be more than maxGuests (content/tours/cape-peninsula.ts).',
    ])
  })

  it.each([
    ['<script>alert(1)</script>', 'holds HTML, which no text may'],
    ['Pick-up <img src=x onerror=alert(1)>', 'holds HTML, which no text may'],
    ['Call {company.fon}', 'nobody knows the fact {company.fon}'],
  ])('names the text %s', (area, fault) => {
    expect(listFaults({ area })).toEqual([
      `tour/cape-peninsula, area: ${fault} (content/tours/cape-peninsula.ts).`,
    ])
  })

  it('names two lines with one key, and a plan out of order', () => {
    const [first, second, ...rest] = tour?.detailedItinerary ?? []
    if (!first || !second) throw new Error('The tour must have two stops.')
    const duplicate = { ...second, key: first.key }
    expect(listFaults({ detailedItinerary: [first, duplicate, ...rest] })).toEqual([
      `tour/cape-peninsula, detailedItinerary 2: another line has the key '${first.key}' too (content/tours/cape-peninsula.ts).`,
    ])
    expect(listFaults({ detailedItinerary: [second, first, ...rest] })).toEqual([
      'tour/cape-peninsula, detailedItinerary 2: the plan must run from morning to evening, no time twice.',
    ])
  })

  it('names a missing text, a text of another type, and an unknown screen', () => {
    const { home, groupQuote, contact } = shipped.words.en
    const [title = ''] = Object.keys(contact)
    const words = {
      ...shipped.words.en,
      home: { ...omit(home, 'lead'), hello: 'Hello' },
      groupQuote: { ...groupQuote, next: [{ n: 1 }] },
      contact: { ...contact, [title]: ' ' },
      extra: {},
    } as unknown as Documents['words']
    const incompleteWords = omit(words, 'search')
    const faults = listContentFaults(
      makeContent({ ...documents, words: incompleteWords }, 1),
      pictures,
    )
    expect(faults.toSorted()).toEqual(
      [
        'words/home, lead: is missing (content/words/en/home.ts).',
        'words/groupQuote, next 1: must be a text (content/words/en/group-quote.ts).',
        `words/contact, ${title}: must be a text (content/words/en/contact.ts).`,
        'words/extra: no screen has such words (content/words/en/extra.ts).',
        'words/search: is missing (content/words/en/search.ts).',
      ].toSorted(),
    )
  })

  it('names a dead link and a missing picture', () => {
    const id = Object.keys(documents.article)[0] ?? ''
    const article = documents.article[id]
    if (!article) throw new Error('No article found.')
    const text = 'A paragraph. [Here](/tours), [there](/nowhere), [this](javascript:alert).'
    const changed = { ...documents, article: { ...documents.article, [id]: { ...article, text } } }
    const faults = listContentFaults(makeContent(changed, 1), new Set())
    expect(faults).toContain(`article/${id}, text: the link /nowhere leads nowhere.`)
    expect(faults).toContain(`article/${id}, text: the link javascript:alert leads nowhere.`)
    expect(faults.join('\n')).toContain(
      `article/${id}, image: the picture 'posts/${id}' is missing`,
    )
  })
})

describe('a fact in braces', () => {
  it('follows its document on every page', () => {
    const company = documents.company['all']
    if (!company) throw new Error('No company found.')
    const phone = '+27 21 000 0999'
    const changed = { ...documents, company: { all: { ...company, phone } } }
    const { legal } = makeContent(changed, 1)
    expect(JSON.stringify(legal.terms)).toContain(phone)
    expect(JSON.stringify(legal)).not.toContain(company.phone)
  })

  it('leaves braces that are filled later', () => {
    expect(shipped.pages['/book-tour/{tourId}'].title).toContain('{tour}')
  })
})

function listFaults(changes: Partial<Documents['tour'][string]>): string[] {
  if (!tour) throw new Error('There is no such tour.')
  const changed = { ...documents.tour, 'cape-peninsula': { ...tour, ...changes } }
  return listContentFaults(makeContent({ ...documents, tour: changed }, 1), pictures)
}
