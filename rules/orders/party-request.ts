import { z } from 'zod'

/**
 * A party as a request names it; what is left out of under-threes and child seats is none, as before they
 * were asked.
 */
export function partyShape(count: z.ZodInt) {
  return {
    adults: count,
    children: count,
    toddlers: count.default(0),
    childSeats: count.default(0),
  }
}

/** A party as an answer has it. */
export const partyAnswer = {
  adults: z.int(),
  children: z.int(),
  toddlers: z.int().describe('Under three: they travel free, and take a seat.'),
  childSeats: z.int().describe('Asked for; they are no guests.'),
}
