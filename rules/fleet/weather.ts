import { z } from 'zod'
import { plannedTime } from '../catalogue/tour.ts'
import { text } from '../text/content-text.ts'
import { findMoment, isOverlapping, type Period, type Stop } from './period.ts'
import { fact, said } from '../text/field-meta.ts'

/** Hours of a tour's plan that hang on the weather, and what is done when it turns. */
const weatherWindow = z.strictObject({
  from: plannedTime.meta(fact('From')),
  to: plannedTime.meta(fact('To')),
  text: text.meta(said('What is done when it turns')),
})
type WeatherWindow = z.infer<typeof weatherWindow>

/** Those of one tour; one without any runs in any weather. */
export const weatherHoursSchema = z.array(weatherWindow).min(1)

/** The windows that a trip with these hours meets in a span, as instants, in the order of the plan. */
export function listWeather(
  windows: readonly WeatherWindow[],
  stops: readonly Stop[],
  { hours, span }: { hours: Period; span: Period },
): (Period & { text: string })[] {
  return windows
    .map(({ from, to, text: sentence }) => ({
      from: findMoment(from, stops, hours.from),
      to: findMoment(to, stops, hours.from),
      text: sentence,
    }))
    .filter((window) => isOverlapping(window, span) && isOverlapping(window, hours))
}
