import { expect, it } from 'vitest'
import { rand } from './money.ts'
import { quoteTransfer } from './transfer-price.ts'

// P3.5: the total is the price of one day.
it.each([
  [{ inlandPrice: 4500, overlandPrice: 6000 }, 'inland', 4500],
  [{ inlandPrice: 4500, overlandPrice: 6000 }, 'overland', 6000],
  [{ inlandPrice: 4500, overlandPrice: 6500 }, 'overland', 6500],
  [{ inlandPrice: 6000, overlandPrice: 9000 }, 'inland', 6000],
  [{ inlandPrice: 6000, overlandPrice: 9000 }, 'overland', 9000],
  [{ inlandPrice: 4000, overlandPrice: 6000 }, 'inland', 4000],
] as const)('%j costs for an %s day R%i', (vehicle, kind, price) => {
  expect(quoteTransfer(vehicle, kind)).toEqual(rand(price))
})
