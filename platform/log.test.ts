import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { describeError } from './log.ts'

describe('an error in the log', () => {
  it('of the database names statement, code and place, and none of the values', () => {
    const cause = Object.assign(new Error('duplicate key: (email)=(ada@guests.example)'), {
      code: '23505',
      constraint: 'bookings_reference_unique',
      detail: 'Key (email)=(ada@guests.example) already exists.',
    })
    const error = new DrizzleQueryError(
      'insert into bookings values ($1)',
      ['ada@guests.example'],
      cause,
    )
    const described = describeError(error)
    expect(described).toMatchObject({
      code: '23505',
      constraint: 'bookings_reference_unique',
      statement: 'insert into bookings values ($1)',
    })
    expect(JSON.stringify(described)).not.toContain('ada@')
  })

  it('of a mail server names its codes and not the recipient it quotes', () => {
    const error = Object.assign(new Error('550 <ada@guests.example> unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
    })
    const described = describeError(error)
    expect(described).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
    expect(JSON.stringify(described)).not.toContain('ada@')
  })

  it('of our own keeps its message and says where it came from', () => {
    const described = describeError(new TypeError('the clock has stopped'))
    expect(described).toMatchObject({ error: 'TypeError', message: 'the clock has stopped' })
    expect(described['at']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^at .*log\.test/)]),
    )
  })

  it('that is no error is named by its kind alone', () => {
    expect(describeError('ada@guests.example')).toEqual({ error: 'string' })
  })
})
