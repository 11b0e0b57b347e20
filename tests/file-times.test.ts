import { describe, expect, it } from 'vitest'
import { findTooSlow, shares, usualReference } from './file-times.ts'

const file = { name: 'rules/money/cents.test.ts', all: shares.file }

describe('the share of a test file', () => {
  it('has some tolerance, and an excess is reported with both figures', () => {
    expect(findTooSlow([file], usualReference)).toEqual([])
    const [message = ''] = findTooSlow([{ ...file, all: shares.file * 3 }], usualReference)
    expect(message).toContain(`${file.name} took ${shares.file * 3} s, and may take ${shares.file}`)
  })

  it('grows on a busy machine, and never shrinks on a fast one', () => {
    const slow = { ...file, all: shares.file * 3 }
    expect(findTooSlow([slow], usualReference * 3)).toEqual([])
    expect(findTooSlow([file], usualReference / 10)).toEqual([])
  })

  it('is larger for a journey, and there is one for all files together', () => {
    const journey = { name: 'tests/journeys/desk.test.ts', all: shares.journey }
    expect(findTooSlow([journey], usualReference)).toEqual([])
    const many = Array.from({ length: 1 + (3 * shares.all) / shares.file }, () => file)
    expect(findTooSlow(many, usualReference)).toEqual([expect.stringContaining('All of it took')])
  })
})
