import { expect, it } from 'vitest'
import { weekdayNames } from '#rules/dates/calendar-date.ts'
import { shipped } from './shipped.ts'
import { listTextFacts } from './text-facts.ts'

const { documents } = shipped
const [[slug, vehicle] = expect.fail()] = Object.entries(documents.vehicle)
const price = { per: 'vehicle', inland: 60, overland: 70 } as const
const season = { key: 'all', name: 'All year', days: [...weekdayNames], price }

function findCheapestDay(change: Partial<typeof vehicle>) {
  const changed = { ...documents.vehicle, [slug]: { ...vehicle, ...change } }
  return listTextFacts({ ...documents, vehicle: changed }).get('vehicle.cheapestDay')
}

it('name as the cheapest day of a vehicle one that can be had, whatever its base is', () => {
  expect(findCheapestDay({ inlandPrice: 50 })).toBe('R50')
  expect(findCheapestDay({ inlandPrice: 50, prices: { seasons: [season] } })).toBe('R60')
  const extras = [{ key: 'off', name: 'Off', amount: -20, per: 'party' } as const]
  expect(findCheapestDay({ inlandPrice: 50, prices: { seasons: [season], extras } })).toBe('R40')
})

it('take the figures of vouchers from their settings: no text has its own', () => {
  const own = listTexts(documents).filter(
    (text) => /voucher|gift/i.test(text) && /R\d|\b(?:\d+|one|two|three|five) years?\b/.test(text),
  )
  expect(own).toEqual([])
  expect(JSON.stringify(shipped.questionThemes)).toContain('from R500 to R50,000')
  expect(JSON.stringify(shipped.legal.terms)).toContain('valid for 3 years')
})

function listTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listTexts) : []
}
