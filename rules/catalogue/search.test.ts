import { describe, expect, it } from 'vitest'
import {
  findPages,
  formatTourSearch,
  isEmptySearch,
  listWiderSearches,
  parseTourSearch,
  parseTourSearchValue,
  type SearchableTour,
  searchTours,
} from './search.ts'

const peninsula: SearchableTour = {
  title: 'Cape Peninsula and Cape Point',
  description: 'Penguins, cliffs and a lighthouse.',
  category: 'nature',
  area: 'Cape Peninsula',
  keywords: ['Boulders Beach'],
  duration: '9h',
  durationHours: 9,
  minGuests: 2,
  maxGuests: 8,
}
const wine: SearchableTour = {
  ...peninsula,
  title: 'Stellenbosch wine estates',
  description: 'Cellars, and lunch at a café.',
  category: 'wine',
  area: 'Stellenbosch',
  keywords: ['tasting'],
  duration: '8h',
  durationHours: 8,
}
const west: SearchableTour = {
  ...peninsula,
  title: 'West Coast classic',
  area: 'Langebaan',
  keywords: ['lagoon'],
  duration: '8h',
  durationHours: 8,
  minGuests: 10,
  maxGuests: 20,
}
const garden: SearchableTour = {
  ...peninsula,
  title: 'Garden Route highlights',
  category: 'overland',
  area: 'Garden Route',
  keywords: ['Knysna'],
  duration: '2 days/1 night',
  durationHours: 11,
  maxGuests: 10,
}
const tours = [peninsula, wine, west, garden]

describe('searchTours', () => {
  it.each([
    [{}, tours],
    [{ words: ' ' }, tours],
    [{ words: 'wine' }, [wine]],
    [{ words: 'WINE stellen' }, [wine]],
    [{ words: 'cafe' }, [wine]],
    [{ words: 'boulders, penguins' }, [peninsula]],
    [{ words: 'overland' }, [garden]],
    [{ words: 'land' }, []],
    [{ words: 'stellenb' }, [wine]],
    [{ words: 'wine penguins' }, []],
    [{ words: 'x+y(z' }, []],
    [{ words: 'Stelenbosch' }, [wine]],
    [{ words: 'Stellennbosch' }, [wine]],
    [{ words: 'Stellenbosh' }, [wine]],
    [{ words: 'Stelelnbosch wine' }, [wine]],
    [{ words: 'Langebaam' }, [west]],
    [{ words: 'Kynsna' }, [garden]],
    [{ words: 'Stelenbosh' }, []],
    [{ words: 'tart' }, []],
    [{ category: 'nature' as const }, [peninsula, west]],
    [{ guests: 1 }, []],
    [{ guests: 2 }, [peninsula, wine, garden]],
    [{ guests: 8 }, [peninsula, wine, garden]],
    [{ guests: 9 }, [garden]],
    [{ guests: 10 }, [west, garden]],
    [{ guests: 20 }, [west]],
    [{ guests: 21 }, []],
    [{ duration: 'up-to-8-hours' as const }, [wine, west]],
    [{ duration: 'over-8-hours' as const }, [peninsula]],
    [{ duration: 'several-days' as const }, [garden]],
    [{ words: 'cape', category: 'nature' as const, guests: 4 }, [peninsula]],
  ])('finds the expected tours for %j', (search, expectedTours) => {
    expect(searchTours(tours, search)).toEqual(expectedTours)
  })
})

describe('findPages', () => {
  const pages = [
    { path: '/transfers', title: 'Transfers', text: 'From the airport.', words: 'cruise ship' },
    { path: '/questions', title: 'Questions', text: 'Answers.', words: 'wheelchair' },
  ]

  it.each([
    ['airport', ['/transfers']],
    ['crusie', ['/transfers']],
    ['weelchair', ['/questions']],
    ['wheelchair airport', []],
    ['', []],
  ])('finds the expected pages for %j', (words, expectedPaths) => {
    expect(findPages(pages, words).map(({ path }) => path)).toEqual(expectedPaths)
  })
})

describe('listWiderSearches', () => {
  it('leaves out one part at a time, and lists only searches with a result', () => {
    const search = { words: 'cape', category: 'wine', guests: 12 } as const
    expect(searchTours(tours, search)).toEqual([])
    expect(listWiderSearches(tours, { ...search, guests: 4 })).toEqual([
      { leftOut: 'words', search: { category: 'wine', guests: 4 }, count: 1 },
      { leftOut: 'category', search: { words: 'cape', guests: 4 }, count: 1 },
    ])
    expect(listWiderSearches(tours, search)).toEqual([])
  })

  it('does not offer all tours as a wider search', () => {
    expect(listWiderSearches(tours, { words: 'nowhere' })).toEqual([])
  })
})

describe('the search in an address', () => {
  it('is the same when formatted and parsed', () => {
    const duration = 'over-8-hours'
    const search = { words: 'whales & wine', category: 'wine', guests: 4, duration } as const
    const query = formatTourSearch(search)
    expect(String(query)).toBe('q=whales+%26+wine&category=wine&guests=4&duration=over-8-hours')
    expect(parseTourSearch(query)).toEqual(search)
  })

  it('is empty for an empty search', () => {
    expect(formatTourSearch({ words: '  ' }).toString()).toBe('')
    expect(isEmptySearch(parseTourSearch(new URLSearchParams()))).toBe(true)
  })

  const invalid =
    'category=transfers guests=-1 guests=2.5 guests=many guests=1e9 guests= duration=long q=%20 page=2'
  it.each(invalid.split(' '))('ignores the invalid ?%s', (query) => {
    expect(parseTourSearch(new URLSearchParams(query))).toEqual({})
  })

  it('keeps valid parts beside invalid ones, and at most 100 characters of words', () => {
    const query = new URLSearchParams(`q=${'x'.repeat(5000)}&category=wine&guests=none`)
    expect(parseTourSearch(query)).toEqual({ words: 'x'.repeat(100), category: 'wine' })
  })
})

describe('parseTourSearchValue', () => {
  it.each([
    [{ words: 'wine' }, { words: 'wine' }],
    [
      { query: 'wine', guests: '4' },
      { words: 'wine', guests: 4 },
    ],
    ['{"category":"wine","guests":2}', { category: 'wine', guests: 2 }],
    [{ destination: 'Hermanus', date: '2027-08-01' }, { words: 'Hermanus' }],
    ['penguins', { words: 'penguins' }],
    ['"penguins"', { words: 'penguins' }],
    [{ category: 'wine', guests: { toString: null } }, { category: 'wine' }],
  ])('parses %j', (value, search) => {
    expect(parseTourSearchValue(value)).toEqual(search)
  })

  const texts = ['', '   ', '{}', '[]', 'null']
  const values = [undefined, null, 7, true, [], {}, { words: 7 }, { category: 'boats' }]
  it.each([...texts, ...values])('finds no search in %j', (value) => {
    expect(parseTourSearchValue(value)).toBeUndefined()
  })
})
