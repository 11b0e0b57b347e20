import { describe, expect, it } from 'vitest'
import { readForm } from './use-form.ts'

const fields = {
  amount: { kind: 'amount', label: 'Amount' },
  isSure: { kind: 'check', label: 'Sure' },
  who: { kind: 'ticks', label: 'Who', options: [{ value: 'a', label: 'A' }] },
  why: { kind: 'line', label: 'Why' },
} as const
const unclear = 'No amount.'

function read(typed: Partial<Record<keyof typeof fields, string>>, without: string[] = []) {
  const draft = { amount: 'R1 250.50', isSure: 'yes', who: 'a b', why: ' kind ', ...typed }
  return readForm({ fields, draft, type: () => undefined }, { without, unclear })
}

describe('a form of the desk', () => {
  it('reads values by the kinds of its fields', () => {
    const value = { amount: 125_050, isSure: true, who: ['a', 'b'], why: ' kind ' }
    expect(read({})).toEqual({ ok: true, value })
  })

  it('refuses an invalid amount at its field', () => {
    const refusals = [{ code: '', field: 'amount', message: unclear }]
    expect(read({ amount: 'lots' })).toEqual({ ok: false, refusals })
  })

  it('ignores ticks and amounts of fields that are left out, and keeps texts', () => {
    const answer = read({ amount: 'lots' }, ['amount', 'isSure', 'why'])
    expect(answer).toMatchObject({ ok: true, value: { isSure: false, why: ' kind ' } })
  })
})
