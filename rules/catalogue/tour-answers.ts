import { z } from 'zod'
import { text } from '../text/content-text.ts'

/** What a gate asks on the day, in whole rand; the parks and the cableway change their tariffs each year. */
export const gateFeeSchema = z.strictObject({
  what: text,
  adult: z.int().nonnegative(),
  /** From three to eleven years; younger ones go in free. */
  child: z.int().nonnegative(),
  /** False where one may stay outside, or walk instead. */
  isNeeded: z.boolean(),
})

/** A question and its answer, with the page that says more. */
export const answeredQuestion = z.strictObject({
  question: text,
  answer: text,
  link: z.strictObject({ label: text, path: z.string().startsWith('/') }).optional(),
})

/** What a guest asks before they book a tour. */
export const tourAnswersSchema = z.strictObject({
  /** What nobody else is part of, and what is shared with other guests; null where nothing is. */
  yours: text,
  shared: text.nullable(),
  /** Beyond what holds on every tour. */
  children: text.nullable(),
  walking: text,
  wheelchair: text,
  fitness: text,
  /** Empty where the tour lists it itself (`landing.whatToBring`). */
  bring: z.array(text),
  gateFees: z.array(gateFeeSchema),
  /** What else is paid on the day: lunch, tastings. Null where nothing is. */
  alsoOnTheDay: text.nullable(),
  months: text,
  badWeather: text,
  questions: z.array(answeredQuestion).min(2),
})

export type GateFee = z.infer<typeof gateFeeSchema>
export type TourAnswers = z.infer<typeof tourAnswersSchema>
export type Question = z.infer<typeof answeredQuestion>
