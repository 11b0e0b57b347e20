import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { listTextFacts } from '#content/text-facts.ts'
import { photo } from '#tests/fixtures/pictures.ts'
import { insertPicture } from './markdown-field.tsx'
import { readLoneFact, fillInFacts } from './show-facts.ts'
import { showValue } from './shown-value.tsx'

const facts = { 'company.phone': '+27 21 555 0100', 'everyTour.included': 'Guide, Fuel' }

describe('a text with facts', () => {
  it('is shown with its facts filled in', () => {
    expect(fillInFacts('Call {company.phone}, {name}.', facts)).toBe(
      'Call +27 21 555 0100, {name}.',
    )
    for (const text of ['Call us', '', '{name}', '{company.unknown}'])
      expect(fillInFacts(text, facts)).toBeUndefined()
  })

  it('counts as a lone fact only without other text', () => {
    expect(readLoneFact('{everyTour.included}', facts)).toBe('Guide, Fuel')
    for (const text of ['', 'Fuel', 'With {everyTour.included}', '{nobody.knows}'])
      expect(readLoneFact(text, facts)).toBeUndefined()
  })

  it('has no unfilled fact in any text of the site', () => {
    const allFacts = Object.fromEntries(
      [...listTextFacts(shipped.documents)].map(([name, fact]) => [name, [fact].flat().join(', ')]),
    )
    const unfilledTexts = listTexts(shipped.documents).filter((text) =>
      /\{\w+\.\w/.test(fillInFacts(text, allFacts) ?? text),
    )
    expect(unfilledTexts).toEqual([])
  })
})

describe('showValue', () => {
  it.each([
    [undefined, ''],
    [null, ''],
    [true, '✓'],
    ['Penguins', 'Penguins'],
    [['One', '', 'Two'], 'One\nTwo'],
    [
      ['2027-06-01/2027-06-30', '12-31', '2027-02-30'],
      '1 June 2027 – 30 June 2027\n12-31\n2027-02-30',
    ],
    [{ key: 'a', time: '08:00', activity: 'Tea' }, '08:00 · Tea'],
  ])('shows %j as %j', (value, text) => {
    expect(showValue(value)).toBe(text)
  })

  it('shows the credit of a photograph, without hash, size and colour', () => {
    expect(showValue(photo)).toBe('')
    const credited = { ...photo, credit: 'Nomsa Dlamini', licence: 'CC BY 4.0' }
    expect(showValue(credited)).toBe('Nomsa Dlamini · CC BY 4.0')
    expect(showValue({ alt: 'A long table', photo: credited })).toBe(
      'A long table · Nomsa Dlamini · CC BY 4.0',
    )
  })
})

it.each([
  ['', 0, '![](photos/lunch)'],
  ['One.', 4, 'One.\n\n![](photos/lunch)'],
  ['One.\n', 5, 'One.\n\n![](photos/lunch)'],
  ['One.\n\nTwo.', 6, 'One.\n\n![](photos/lunch)\n\nTwo.'],
  ['One.\n\nTwo.', 4, 'One.\n\n![](photos/lunch)\n\nTwo.'],
  ['Onwards', 2, 'On\n\n![](photos/lunch)\n\nwards'],
])('inserts a picture as a paragraph of %j at %i', (text, to, result) => {
  const { from, insert, mark } = insertPicture({ text, to }, 'photos/lunch')
  expect(text.slice(0, from) + insert + text.slice(to)).toBe(result)
  expect(insert.slice(mark[0] - 2, mark[0] + 2)).toBe('![](')
})

function listTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listTexts) : []
}
