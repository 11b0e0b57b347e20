import { z } from '@hono/zod-openapi'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { requestObject } from '#rules/requests/request.ts'
import { empty, defineEndpoints, json } from './endpoint.ts'

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
  on: z.iso.date().describe('The day of the rates.'),
  perRand: z.record(z.enum(codes), z.number().positive()),
})

export const catalogue = defineEndpoints('public', {
  'GET /api/tables/tours': {
    summary: 'Rows of the tours table',
    query: requestObject({
      featured: z.enum(['true', 'false'], 'field-invalid').optional(),
      status: z.enum(['active', 'retired'], 'field-invalid').optional(),
      limit: z
        .string()
        .regex(/^([1-9]\d?|100)$/, 'field-invalid')
        .optional()
        .openapi({ description: '1 to 100; default: 100.' }),
    }),
    answer: json('The rows.', z.array(tourRow)),
  },

  'GET /api/functions/get-google-reviews': {
    summary: 'Reviews of the company',
    description: 'Read from the reviews provider at most an hour ago.',
    answer: json('The rating and up to six reviews.', reviewsAnswer),
    or: empty('No reviews provider is set up.'),
  },

  'GET /api/rates': {
    summary: 'Exchange rates',
    description: 'The last rates of the feed. They may be newer than those of the built pages.',
    answer: json('The value of one rand in each currency.', ratesAnswer),
    or: empty('No feed is set up, or its rates were refused.'),
  },
})
