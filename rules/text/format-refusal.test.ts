import { describe, expect, it } from 'vitest'
import { fill } from './fill.ts'
import { refusalCodes } from '#rules/requests/refusal.ts'
import { en } from '#content/words/en.ts'
import { type RefusalWords, formatRefusal } from './format-refusal.ts'

const words = en.refusals
const nearest = ['2027-02-18', '2027-02-19', '2028-02-29']

describe('a refusal in words', () => {
  it('has its dates in words, never as they are stored', () => {
    const said = formatRefusal({ code: 'date-full', facts: { nearest } }, words, 'en')
    expect(said).toContain(
      'Thursday 18 February 2027, Friday 19 February 2027 and Tuesday 29 February 2028',
    )
    expect(said).not.toMatch(/\d{4}-\d{2}/)
    expect(
      formatRefusal({ code: 'date-too-far', facts: { latest: '2028-11-22' } }, words, 'en'),
    ).toBe(fill(words['date-too-far'], { latest: 'Wednesday 22 November 2028' }))
  })

  it('has them in the words of the language', () => {
    const german = { ...words, 'date-full': 'Ausgebucht. Frei: {nearest}.' }
    expect(formatRefusal({ code: 'date-full', facts: { nearest } }, german, 'de')).toBe(
      'Ausgebucht. Frei: Donnerstag, 18. Februar 2027, Freitag, 19. Februar 2027 und Dienstag, 29. Februar 2028.',
    )
  })

  it('names one day alone, two with an “and”', () => {
    expect(formatFull(nearest.slice(0, 1))).toContain('Thursday 18 February 2027.')
    expect(formatFull(nearest.slice(0, 2))).toContain('2027 and Friday 19 February 2027.')
  })

  it('leaves a bracket out whose facts are missing, and says it when they are there', () => {
    const own: RefusalWords = { ...words, 'date-past': 'That day is over. [Try {other} on {day}.]' }
    const say = (facts: Record<string, string>) =>
      formatRefusal({ code: 'date-past', facts }, own, 'en')
    expect(say({})).toBe('That day is over.')
    expect(say({ other: 'Cape Agulhas' })).toBe('That day is over.')
    expect(say({ other: 'Cape Agulhas', day: '2027-02-18' })).toBe(
      'That day is over. Try Cape Agulhas on Thursday 18 February 2027.',
    )
  })

  it('leaves what only looks like a date alone', () => {
    const said = formatRefusal(
      { code: 'field-unknown', facts: { field: '2027-02-30' } },
      words,
      'en',
    )
    expect(said).toContain('2027-02-30')
  })
})

function formatFull(days: string[]): string {
  return formatRefusal({ code: 'date-full', facts: { nearest: days } }, words, 'en')
}

describe('a refusal that we do not know', () => {
  it.each(['no-such-code', '', 'constructor', '__proto__', 'toString'])(
    'is said by its own message, else by the general sentence: %j',
    (code) => {
      expect(formatRefusal({ code, message: 'The reef is closed.' }, words, 'en')).toBe(
        'The reef is closed.',
      )
      expect(formatRefusal({ code }, words, 'en')).toBe(words.general)
      expect(formatRefusal({ code, message: '' }, words, 'en')).toBe(words.general)
    },
  )

  it('is not said with empty braces when a fact of it is missing', () => {
    const message = 'At most eight.'
    expect(formatRefusal({ code: 'party-too-large', message }, words, 'en')).toBe(message)
    expect(formatRefusal({ code: 'party-too-large' }, words, 'en')).toBe(words.general)
  })
})

describe('every code', () => {
  it('has its sentence once: for guests, or for the office alone', () => {
    const said = [...Object.keys(en.refusals), ...Object.keys(en.deskRefusals)]
    expect(said.toSorted()).toEqual([...refusalCodes, 'general'].toSorted())
  })

  it('has a sentence in which nothing is left to fill, with and without facts', () => {
    for (const code of refusalCodes) {
      for (const language of ['en', 'de', 'fr', 'es'] as const) {
        expect(formatRefusal({ code }, { ...en.deskRefusals, ...words }, language)).not.toMatch(
          /[{}[\]]/,
        )
      }
    }
  })
})
