import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import type { CancelFiguresAnswer } from '#app/order/guest-answers-contract.ts'
import { formatCancellation } from './format-cancellation.ts'

const { quote: words } = en.manage.cancel
const item = { item: 'one', title: 'Cape Peninsula', date: '2027-02-20', total: 1_000_000 }
const figures: CancelFiguresAnswer = {
  number: 'number',
  expiresAt: '2026-11-21T08:10:00.000Z',
  items: [{ ...item, percent: 15, until: '2026-12-21', fee: 150_000, kept: 150_000 }],
  isAll: true,
  paid: 1_000_000,
  kept: 150_000,
  refund: 850_000,
  byHand: 0,
  credit: 850_000,
  creditWaits: false,
  needsOffice: false,
}
const format = (change: Partial<CancelFiguresAnswer>) =>
  formatCancellation({ ...figures, ...change }, words)
const formatRefund = (refund: string) => fill(words.back, { refund })
const formatVoucher = (amount: string) => fill(words.toVoucher, { amount })

describe('formatCancel', () => {
  it('states the refund and the part returned to a voucher separately', () => {
    expect(format({}).slice(-1)).toEqual([formatRefund('R8,500')])
    expect(format({ credit: 225_000 }).slice(-2)).toEqual([
      formatRefund('R2,250'),
      formatVoucher('R6,250'),
    ])
    const sentences = format({ credit: 0 })
    expect(sentences.at(-1)).toBe(formatVoucher('R8,500'))
    // No bank delay is mentioned for a card that was never charged.
    expect(sentences.join(' ')).not.toContain('working days')
  })

  it('states that nothing is refunded, and why', () => {
    const sentences = format({ refund: 0, credit: 0, kept: 1_000_000 })
    expect(sentences.slice(-2)).toEqual([words.nothingBack, words.noMorePaid])
    expect(format({ paid: 0, refund: 0, credit: 0, kept: 0 }).at(-1)).toBe(words.notPaid)
  })
})
