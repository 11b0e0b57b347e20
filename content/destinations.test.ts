import { expect, it } from 'vitest'
import { destinations } from './destinations.ts'

it.each(destinations)('the drive to $name is at a pace that a loaded vehicle keeps', (place) => {
  const { slug, distanceKilometres, driveMinutes } = place
  const pace = distanceKilometres / (driveMinutes / 60)
  const sentence = `content/destinations.ts, ${slug}: ${distanceKilometres} km in ${driveMinutes} minutes is ${Math.round(pace)} km/h; between 65 and 100 can be driven.`
  expect(pace, sentence).toBeGreaterThan(65)
  expect(pace, sentence).toBeLessThan(100)
})
