import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { listTextFacts } from '#content/text-facts.ts'
import { readOnlyFact, showFacts } from './show-facts.ts'

const facts = { 'company.phone': '+27 21 555 0100', 'everyTour.included': 'Guide, Fuel' }

describe('a text with facts', () => {
  it('is shown as guests read it', () => {
    expect(showFacts('Call {company.phone}, {name}.', facts)).toBe('Call +27 21 555 0100, {name}.')
    for (const text of ['Call us', '', '{name}', '{company.unknown}'])
      expect(showFacts(text, facts)).toBeUndefined()
  })

  it('is only moved where it is a fact and nothing else', () => {
    expect(readOnlyFact('{everyTour.included}', facts)).toBe('Guide, Fuel')
    for (const text of ['', 'Fuel', 'With {everyTour.included}', '{nobody.knows}'])
      expect(readOnlyFact(text, facts)).toBeUndefined()
  })

  it('leaves no braces of facts, whichever text of the site it is', () => {
    const known = Object.fromEntries(
      [...listTextFacts(shipped.documents)].map(([name, fact]) => [name, [fact].flat().join(', ')]),
    )
    const left = listTexts(shipped.documents).filter((text) =>
      /\{\w+\.\w/.test(showFacts(text, known) ?? text),
    )
    expect(left).toEqual([])
  })
})

function listTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listTexts) : []
}
