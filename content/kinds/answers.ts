import { z } from 'zod'
import { tourAnswersSchema } from '#rules/catalogue/tour-answers.ts'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

/** Fees stand there by the names of content/gate-fees.ts. */
export const answersSchema = tourAnswersSchema.extend({ gateFees: z.array(text) })

export const questionFields = {
  question: said('Question'),
  answer: said('Answer'),
  link: group('The page that says more', { label: said('Its name'), path: fact('Its address') }),
}

/** What is asked about a tour. */
export const answersFields = {
  yours: said('What is theirs alone'),
  shared: said('What is shared with others'),
  children: said('With children'),
  walking: said('Walking'),
  wheelchair: said('With a wheelchair'),
  fitness: said('How fit to be'),
  bring: said('What to bring'),
  gateFees: fact('Fees at the gates', { names: 'gate-fee' }),
  alsoOnTheDay: said('What else is paid on the day'),
  months: said('Which months'),
  badWeather: said('In bad weather'),
  questions: group('Questions', questionFields),
} satisfies FieldsOf<typeof answersSchema>

/** What holds on every tour. */
export const everyTourSchema = z.strictObject({
  pickUp: text,
  ages: text,
  seats: text,
  money: text,
})

export const everyTourFields = {
  pickUp: said('Where guests are fetched'),
  ages: said('Who counts as a child'),
  seats: said('Child seats'),
  money: said('Cash and tips'),
} satisfies FieldsOf<typeof everyTourSchema>

/** What the price of each tour covers, and of no tour. */
export const tourPriceSchema = z.strictObject({
  included: z.array(text).min(1),
  excluded: z.array(text).min(1),
})

export const tourPriceFields = {
  included: said('In the price of every tour'),
  excluded: said('In the price of no tour'),
} satisfies FieldsOf<typeof tourPriceSchema>
