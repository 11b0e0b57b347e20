import { expect, it } from 'vitest'
import { parseRecords } from '#content/parse-records.ts'
import { tours } from '#content/tours.ts'
import { tourSchema } from '#rules/catalogue/tour.ts'
import { listContentFaults } from '#scripts/content-faults.ts'

it('nothing is wrong with the content', () => {
  expect(listContentFaults().join('\n')).toBe('')
})

it('a bad fact is told with its file, its field and what is wrong', () => {
  const broken = tours.slice(0, 1).map((tour) => ({ ...tour, priceFrom: '2500', minGuests: 99 }))
  const read = () => parseRecords('tours/{name}.ts', tourSchema, broken)
  expect(read).toThrow(
    /^content\/tours\/[\w-]+\.ts: priceFrom must be an amount such as 'R2,500', or '[\w ]+'\n.+minGuests must not be more than maxGuests$/,
  )
})
