import { describe, expect, it } from 'vitest'
import { photo } from '#tests/fixtures/pictures.ts'
import { showValue } from './shown-value.tsx'

describe('a value as a person reads it', () => {
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
  ])('%j is %j', (value, text) => {
    expect(showValue(value)).toBe(text)
  })

  it('is who took a photograph, and never its hash, its measures or its colour', () => {
    expect(showValue(photo)).toBe('')
    const taken = { ...photo, credit: 'Nomsa Dlamini', licence: 'CC BY 4.0' }
    expect(showValue(taken)).toBe('Nomsa Dlamini · CC BY 4.0')
    expect(showValue({ alt: 'A long table', photo: taken })).toBe(
      'A long table · Nomsa Dlamini · CC BY 4.0',
    )
  })
})
