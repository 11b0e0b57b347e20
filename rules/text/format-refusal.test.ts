import { describe, expect, it } from 'vitest'
import { fill } from './fill.ts'
import { refusalCodes } from '#rules/requests/refusal.ts'
import { en } from '#content/words/en.ts'
import { type RefusalWords, formatRefusal } from './format-refusal.ts'

const words = en.refusals
const nearest = ['2027-02-18', '2027-02-19', '2028-02-29']

describe('the sentence of a refusal', () => {
  it('has its dates in words, never as they are stored', () => {
    const said = formatRefusal({ code: 'date-full', facts: { nearest } }, words, 'en')
    expect(said).toContain(
      'Thursday 18 February 2027, Friday 19 February 2027 and Tuesday 29 February 2028',
    )
    expect(said).not.toMatch(/\d{4}-\d{2}/)
    const late = { code: 'date-too-far', facts: { latest: '2028-11-22' } }
    const latest = 'Wednesday 22 November 2028'
    expect(formatRefusal(late, words, 'en')).toBe(fill(words['date-too-far'], { latest }))
  })

  it('has dates in the language of the words', () => {
    const german = { ...words, 'date-full': 'Ausgebucht. Frei: {nearest}.' }
    expect(formatRefusal({ code: 'date-full', facts: { nearest } }, german, 'de')).toBe(
      'Ausgebucht. Frei: Donnerstag, 18. Februar 2027, Freitag, 19. Februar 2027 und Dienstag, 29. Februar 2028.',
    )
  })

  it('names one day alone, two with an “and”', () => {
    expect(formatFull(nearest.slice(0, 1))).toContain('Thursday 18 February 2027.')
    expect(formatFull(nearest.slice(0, 2))).toContain('2027 and Friday 19 February 2027.')
  })

  it('leaves out a bracket whose facts are missing', () => {
    const wordsWithBrackets: RefusalWords = {
      ...words,
      'date-past': 'That day is over. [Try {other} on {day}.]',
    }
    const formatPast = (facts: Record<string, string>) =>
      formatRefusal({ code: 'date-past', facts }, wordsWithBrackets, 'en')
    expect(formatPast({})).toBe('That day is over.')
    expect(formatPast({ other: 'Cape Agulhas' })).toBe('That day is over.')
    expect(formatPast({ other: 'Cape Agulhas', day: '2027-02-18' })).toBe(
      'That day is over. Try Cape Agulhas on Thursday 18 February 2027.',
    )
  })

  it('keeps a text that only looks like a date', () => {
    const refusal = { code: 'field-unknown', facts: { field: '2027-02-30' } }
    expect(formatRefusal(refusal, words, 'en')).toContain('2027-02-30')
  })
})

function formatFull(days: string[]): string {
  return formatRefusal({ code: 'date-full', facts: { nearest: days } }, words, 'en')
}

describe('an unknown refusal', () => {
  const unknown = ['no-such-code', '', 'constructor', '__proto__', 'toString']
  it.each(unknown)('%j is shown as its message, else as the general sentence', (code) => {
    const format = (message?: string) =>
      formatRefusal({ code, ...(message !== undefined && { message }) }, words, 'en')
    expect(format('The reef is closed.')).toBe('The reef is closed.')
    for (const message of [undefined, '']) expect(format(message)).toBe(words.general)
  })

  it('shows no empty braces if a fact is missing', () => {
    const message = 'At most eight.'
    expect(formatRefusal({ code: 'party-too-large', message }, words, 'en')).toBe(message)
    expect(formatRefusal({ code: 'party-too-large' }, words, 'en')).toBe(words.general)
  })
})

describe('every refusal code', () => {
  it('has one sentence: for guests, or for the office', () => {
    const said = [...Object.keys(en.refusals), ...Object.keys(en.deskRefusals)]
    expect(said.toSorted()).toEqual([...refusalCodes, 'general'].toSorted())
  })

  it('has a sentence without open braces if its facts are missing', () => {
    const all = { ...en.deskRefusals, ...words }
    for (const code of refusalCodes)
      for (const language of ['en', 'de', 'fr', 'es'] as const)
        expect(formatRefusal({ code }, all, language)).not.toMatch(/[{}[\]]/)
  })
})
