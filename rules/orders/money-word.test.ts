import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { findMoneyWord } from './money-word.ts'
import { type OrderStatus, orderTransitions } from './statuses.ts'

const orderStatuses = Object.keys(orderTransitions).filter((status) => status !== 'new')
const all = (status: OrderStatus) =>
  [-100, 0, 100].flatMap((balance) =>
    [true, false].map((hasRestDue) => findMoneyWord({ status, balance, hasRestDue })),
  )
/** Too much, exactly, too little; each with a day for the rest ahead, and without. */
const standing = ['above', 'above', 'whole', 'whole', 'rest', 'rest-now']
const table = {
  offered: standing,
  requested: standing,
  held: standing,
  confirmed: standing,
  completed: standing,
  expired: Array(6).fill('late'),
  cancelled: [...Array(2).fill('cancelled-back'), ...Array(4).fill('cancelled-kept')],
}

describe('what is said of money that came', () => {
  it.each(Object.entries(table))(
    'for an order that is %s follows from its balance',
    (status, words) => {
      expect(all(status as OrderStatus)).toEqual(words)
    },
  )

  it('is known for every state of an order', () => {
    expect(Object.keys(table).toSorted()).toEqual([...orderStatuses].toSorted())
  })

  it('is that all is paid only where that is true, and that something goes back where it does', () => {
    const { words } = en.mails.payment.received
    for (const [word, sentence] of Object.entries(words)) {
      expect([word, /everything|nothing more/i.test(sentence)]).toEqual([word, word === 'whole'])
      expect([word, sentence.includes('{back}')]).toEqual([
        word,
        word === 'above' || word === 'cancelled-back',
      ])
    }
  })
})
