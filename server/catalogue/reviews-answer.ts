import { z } from 'zod'

/** What P7 reads of get-google-reviews, with the reviews of P3.6. */
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
