import { describe, expect, it } from 'vitest'
import { sumGateFees } from './gate-fees.ts'
import { rand } from './money.ts'

const fees = [
  { what: 'a park', adult: 400, child: 200, isNeeded: true },
  { what: 'penguins', adult: 190, child: 95, isNeeded: true },
  { what: 'a funicular', adult: 90, child: 50, isNeeded: false },
]

describe('what the gates ask', () => {
  it('is the sum for adults and children, without what one may leave out', () => {
    expect(sumGateFees(fees, { adults: 2, children: 0 })).toEqual(rand(1180))
    expect(sumGateFees(fees, { adults: 2, children: 2 })).toEqual(rand(1770))
  })

  it('is nothing where no gate is', () => {
    expect(sumGateFees([], { adults: 8, children: 0 })).toEqual(rand(0))
  })
})
