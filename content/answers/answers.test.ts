import { describe, expect, it } from 'vitest'
import { extraCosts } from '../extra-costs.ts'
import { gateFees } from '../gate-fees.ts'
import { tours } from '../tours.ts'
import { tourAnswers } from './tours.ts'

describe('the answers of a tour', () => {
  it('are there for each tour and for no other', () => {
    expect(Object.keys(tourAnswers).toSorted()).toEqual(tours.map(({ id }) => id).toSorted())
  })

  it('say once what to bring', () => {
    for (const { id, landing } of tours) {
      const lists = [tourAnswers[id]?.bring, landing?.whatToBring].filter((list) => list?.length)
      expect(lists, id).toHaveLength(1)
    }
  })

  it('name the same fees as the cards do', () => {
    for (const name of Object.keys(extraCosts) as (keyof typeof extraCosts)[]) {
      expect(extraCosts[name]).toContain(`R${gateFees[name].adult}`)
      expect(gateFees[name].child).toBeLessThan(gateFees[name].adult)
    }
  })
})
