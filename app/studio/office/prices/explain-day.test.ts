import { describe, expect, it } from 'vitest'
import { prices as words } from '#content/words/en/studio-prices.ts'
import { explainDay } from './explain-day.ts'

const explain = (price: { adult: number; child?: number }) =>
  explainDay(
    {
      priceFrom: 'R2,000',
      prices: {
        seasons: [
          {
            name: 'Whales',
            days: ['08-01/08-31'],
            price: { per: 'person', ...price },
          },
        ],
        extras: [],
      },
    },
    { date: '2027-08-03', bookedOn: '2027-01-01' },
    words,
  )

describe('explainDay', () => {
  it('names the price of a child in a season, by default half the price of an adult', () => {
    expect(explain({ adult: 2901 })).toContain('R2,901 an adult, R1,451 a child (season Whales)')
    expect(explain({ adult: 2901, child: 900 })).toContain('R900 a child')
  })
})
