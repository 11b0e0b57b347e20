import { z } from 'zod'
import { text } from '../text/content-text.ts'
import { sharedField, group, translatedField } from '../text/field-meta.ts'

/** A gate's fee on the day, in whole rand; the parks and the cableway change tariffs every year. */
export const gateFeeSchema = z.strictObject({
  what: text.meta(translatedField('Name of the fee')),
  adult: z.int().nonnegative().meta(sharedField('For an adult, in rand')),
  /** Three to eleven years; younger children are free. */
  child: z.int().nonnegative().meta(sharedField('For a child, in rand')),
  /** False if a guest can wait outside or walk instead. */
  isNeeded: z.boolean().meta(sharedField('Every guest must pay it')),
})

export const answeredQuestion = z.strictObject({
  question: text.meta(translatedField('Question')),
  answer: text.meta(translatedField('Answer')),
  link: z
    .strictObject({
      label: text.meta(translatedField('Text of the link')),
      path: z.string().startsWith('/').meta(sharedField('Address of the page')),
    })
    .optional()
    .meta(group('Link to more')),
})

export const tourAnswersSchema = z.strictObject({
  /** What is private and what is shared with other guests; null if nothing is shared. */
  yours: text.meta(translatedField('What is private')),
  shared: text.nullable().meta(translatedField('What is shared with others')),
  /** Rules for children, only where they differ from every tour's. */
  children: text.nullable().meta(translatedField('With children')),
  walking: text.meta(translatedField('Walking')),
  wheelchair: text.meta(translatedField('With a wheelchair')),
  fitness: text.meta(translatedField('Fitness')),
  /** Empty if the tour lists it itself (`landing.whatToBring`). */
  bring: z.array(text).meta(translatedField('What to bring')),
  gateFees: z.array(gateFeeSchema),
  /** Other costs on the day: lunch, tastings. Null if none. */
  alsoOnTheDay: text.nullable().meta(translatedField('What else is paid on the day')),
  months: text.meta(translatedField('Months')),
  badWeather: text.meta(translatedField('In bad weather')),
  questions: z.array(answeredQuestion).min(2).meta(group('Questions')),
})

export type GateFee = z.infer<typeof gateFeeSchema>
export type TourAnswers = z.infer<typeof tourAnswersSchema>
export type Question = z.infer<typeof answeredQuestion>
