import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { describeError } from './log.ts'

describe('an error in the log', () => {
  it('names statement, code and place of a database error, but no values', () => {
    const cause = Object.assign(new Error('duplicate key: (email)=(ada@guests.example)'), {
      code: '23505',
      constraint: 'bookings_reference_unique',
      detail: 'Key (email)=(ada@guests.example) already exists.',
    })
    const statement = 'insert into bookings values ($1)'
    const described = describeError(new DrizzleQueryError(statement, ['ada@guests.example'], cause))
    expect(described).toMatchObject({ code: '23505', constraint: cause.constraint, statement })
    expect(JSON.stringify(described)).not.toContain('ada@')
  })

  it('names the codes of a mail server, but not the quoted recipient', () => {
    const error = Object.assign(new Error('550 <ada@guests.example> unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
    })
    const described = describeError(error)
    expect(described).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
    expect(JSON.stringify(described)).not.toContain('ada@')
  })

  it('names message and place of our own errors', () => {
    const described = describeError(new TypeError('the clock has stopped'))
    expect(described).toMatchObject({ error: 'TypeError', message: 'the clock has stopped' })
    expect(described['at']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^at .*log\.test/)]),
    )
  })

  it('names only the type of a thrown value that is no error', () => {
    expect(describeError('ada@guests.example')).toEqual({ error: 'string' })
  })
})
