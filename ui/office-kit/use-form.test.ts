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
  it('is read by the kinds of its fields', () => {
    const value = { amount: 125_050, isSure: true, who: ['a', 'b'], why: ' kind ' }
    expect(read({})).toEqual({ ok: true, value })
  })

  it('says at its field that an amount is none', () => {
    const refusals = [{ code: '', field: 'amount', message: unclear }]
    expect(read({ amount: 'lots' })).toEqual({ ok: false, refusals })
  })

  it('takes no yes and no amount from a field that is not asked, and keeps its text', () => {
    const answer = read({ amount: 'lots' }, ['amount', 'isSure', 'why'])
    expect(answer).toMatchObject({ ok: true, value: { isSure: false, why: ' kind ' } })
  })
})
