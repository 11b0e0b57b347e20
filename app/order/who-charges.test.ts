import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatCardNotice } from './order-page-state.ts'

const say = (...providers: string[]) =>
  formatCardNotice(
    providers.map((provider) => ({ provider, mode: 'live', least: 0 })),
    en.manage,
    'Example Tours',
  ).join(' ')

describe('sayWhoCharges', () => {
  it('names whoever takes the card, and for whom it is charged', () => {
    expect(say('yoco', 'eft')).toMatch(/Yoco\b.*Example Tours/)
    expect(say('yoco', 'eft')).not.toContain('PayFast')
    expect(say('yoco', 'payfast')).toContain('Yoco or PayFast')
  })

  it('says nothing of cards where none is taken', () => {
    expect(say('eft', 'demo')).toBe('')
  })
})
