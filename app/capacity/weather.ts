import { z } from 'zod'
import { plannedTime } from '#rules/catalogue/tour.ts'
import { text } from '#rules/text/content-text.ts'
import { findInstant, isOverlapping, type Period, type Stop } from './period.ts'
import { sharedField, translatedField } from '#rules/text/field-meta.ts'

const weatherWindow = z.strictObject({
  from: plannedTime.meta(sharedField('From')),
  to: plannedTime.meta(sharedField('To')),
  text: text.meta(translatedField('Plan in bad weather')),
})
type WeatherWindow = z.infer<typeof weatherWindow>

/** The hours of one tour that depend on the weather. A tour without any runs in all weather. */
export const weatherHoursSchema = z.array(weatherWindow).min(1)

/** A trip's weather hours within a span, as instants, in the order of the plan. */
export function listWeather(
  weatherWindows: readonly WeatherWindow[],
  stops: readonly Stop[],
  { hours, span }: { hours: Period; span: Period },
): (Period & { text: string })[] {
  return weatherWindows
    .map(({ from, to, text: sentence }) => ({
      from: findInstant(from, stops, hours.from),
      to: findInstant(to, stops, hours.from),
      text: sentence,
    }))
    .filter((window) => isOverlapping(window, span) && isOverlapping(window, hours))
}
