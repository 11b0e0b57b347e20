import { describe, expect, it } from 'vitest'
import { listMisspellings, readSearch } from './read-search.ts'

const today = '2026-11-21'
const allYears = ['2025-02-20', '2026-02-20', '2027-02-20', '2028-02-20']

describe('readSearch', () => {
  const written = `2027-02-20|20/02/2027|20.2.27|20-2-2027|20 Feb 2027|Saturday, 20 February 2027
    |2027/02/20|2027.2.20|20-Feb-27|20-Feb-2027|20Feb2027|20 Feb '27|20. Februar 2027
    |20 Februarie 2027|20th of February 2027|Feb-20-2027|20\u201102\u20112027|２０/０２/２０２７`
  it.each(written.split(/\s*\|/))('reads %s as 20 February 2027', (typed) => {
    expect(readSearch(typed, today).daySearch).toEqual({ days: ['2027-02-20'], words: [] })
  })

  it.each([
    ['sat 20th feb', allYears, []],
    ['February 20, 2027', ['2027-02-20'], []],
    ['Feb 20', allYears, []],
    ['20/2', allYears, []],
    ['20.2.', allYears, []],
    ['29 Feb', ['2028-02-29'], []],
    ['today', ['2026-11-21'], []],
    ['Tomorrow', ['2026-11-22'], []],
    ['yesterday', ['2026-11-20'], []],
    ['van der Merwe 20 feb 2027', ['2027-02-20'], ['van', 'der', 'Merwe']],
    ['20/02/2027 Smith', ['2027-02-20'], ['Smith']],
    // The 21st is a Saturday.
    ['Saturday', ['2026-11-21'], []],
    ['sun', ['2026-11-22'], []],
    ['tues Okafor', ['2026-11-24'], ['Okafor']],
    ['next saturday', ['2026-11-28', '2026-12-05'], []],
    ['next tues', ['2026-11-24', '2026-12-01'], []],
    ['last Friday', ['2026-11-20'], []],
  ])('finds the day in %s', (typed, days, words) => {
    expect(readSearch(typed, today).daySearch).toEqual({ days, words })
  })

  const plain = 'Smith 31/02/2027 40.50 555-0199 CC-7K3M-9QXD 10.5.3.2 May 13/13'.split(' ')
  const monthLikeNames = ['20 Maynard', '20 Marks', '20 Desmond', '1234 Octavia']
  it.each(['', ...plain, ...monthLikeNames])('finds no day in %s', (typed) => {
    expect(readSearch(typed, today).daySearch).toBe(undefined)
  })

  it.each([
    ['555 0199', '5550199'],
    ['555-01-99', '5550199'],
    ['(021) 555 0199', '215550199'],
    ['+27 82 555 0199', '825550199'],
    ['0027825550199', '825550199'],
    ['+27 (0)82 555 0199', '825550199'],
    ['(+27) 82 555 0199', '825550199'],
    ['+27\u201182\u2011555\u20110199', '825550199'],
    ['+44 20 7946 0000', '442079460000'],
    ['082 555 0199', '825550199'],
    ['(+27) 82 555 0199', '825550199'],
    ['＋２７ ８２ ５５５ ０１９９', '825550199'],
    ['\u202a082\u2011555\u20110199\u202c', '825550199'],
    ['123', undefined],
    ['0000', undefined],
    ['Unit 5550199', undefined],
  ])('reads %s as the number %s', (typed, number) => {
    expect(readSearch(typed, today).number).toBe(number)
  })

  it('lists misspellings with one wrong letter', () => {
    const typed = ['Sandburg', 'Ricchi', 'Okafer', 'Hagstom', 'Lovelcae']
    const names = ['Sandberg', 'Ricci', 'Okafor', 'Hagstrom', 'Lovelace']
    expect(typed.filter((word, index) => isLike(word, names[index] ?? ''))).toEqual(typed)
    expect(isLike('Sandburg', 'Sandton')).toBe(false)
    expect(listMisspellings('Ada')).toEqual([])
    expect(listMisspellings('0199')).toEqual([])
  })

  it('returns the words and the phrase', () => {
    expect(readSearch('  Ada   Lovelace ', today)).toMatchObject({
      phrase: 'Ada   Lovelace',
      words: ['Ada', 'Lovelace'],
    })
  })
})

function isLike(typed: string, name: string): boolean {
  return listMisspellings(typed).some((slip) =>
    new RegExp(slip.replaceAll('_', '.'), 'i').test(name),
  )
}
