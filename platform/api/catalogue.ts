import { z } from '@hono/zod-openapi'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { requestObject } from '#rules/requests/request.ts'
import { empty, endpoints, json } from './endpoint.ts'

/** Fields that P7 reads of get-google-reviews, with the reviews of P3.6. */
export const reviewsAnswer = z.object({
  rating: z.number(),
  totalReviews: z.int(),
  reviews: z.array(
    z.object({
      author_name: z.string(),
      profile_photo_url: z.string(),
      rating: z.number(),
      time: z.int().describe('Unix seconds.'),
      text: z.string(),
    }),
  ),
})

export type ReviewsAnswer = z.infer<typeof reviewsAnswer>

/** Fields are named like the table's columns (P7). */
const tourRow = z.object({
  id: z.string(),
  title: z.string(),
  featured: z.boolean(),
  status: z.enum(['active', 'retired']),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

const codes = Object.keys(currencies) as CurrencyCode[]

const ratesAnswer = z.object({
  on: z.iso.date().describe('Of which day they are.'),
  perRand: z.record(z.enum(codes), z.number().positive()),
})

export const catalogue = endpoints('public', {
  'GET /api/tables/tours': {
    summary: 'Rows of the tours table',
    query: requestObject({
      featured: z.enum(['true', 'false'], 'field-invalid').optional(),
      status: z.enum(['active', 'retired'], 'field-invalid').optional(),
      limit: z
        .string()
        .regex(/^([1-9]\d?|100)$/, 'field-invalid')
        .optional()
        .openapi({ description: '1 to 100; 100 when absent.' }),
    }),
    answer: json('The rows.', z.array(tourRow)),
  },

  'GET /api/functions/get-google-reviews': {
    summary: 'What guests have written about the company',
    description: 'As the reviews provider gave them within the last hour.',
    answer: json('The rating and up to six reviews.', reviewsAnswer),
    or: empty('No reviews provider is set up.'),
  },

  'GET /api/rates': {
    summary: 'What a rand is worth in the currencies that prices are shown in',
    description:
      'Newer rates than those that the pages were built with, of the feed that is set up.',
    answer: json('What one rand is worth.', ratesAnswer),
    or: empty('No feed is set up, or none of its rates are believed.'),
  },
})
