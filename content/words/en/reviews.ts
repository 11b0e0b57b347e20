import type { ReviewRule } from '#app/reviews/review.ts'

/**
 * Guests' reviews and the rules for showing them: the page of all reviews, and the section below a
 * tour.
 */
export const reviews = {
  band: 'Reviews',
  title: 'What guests say',
  lead: 'After a trip we ask our guests for a review, all in the same words. Each one belongs to a trip that really took place.',
  /** The section below a tour. */
  ofTour: 'What guests say about this tour',
  average: '{stars} of 5',
  count: { one: 'from 1 review on this site', other: 'from {n} reviews on this site' },
  own: 'This counts only the reviews written on this site.',
  stars: { one: '1 star of 5', other: '{n} stars of 5' },
  travelled: 'Travelled in {month}',
  nameless: 'A guest',
  answer: 'Our reply',
  more: { one: 'One more review', other: '{n} more reviews' },
  none: 'No reviews on this page yet. The first will come from guests who travel with us now. The stars beside our tours aren’t from this page.',
  stepsTitle: 'How a review gets here',
  steps: [
    'After the trip we e-mail every guest a link and ask how it was.',
    'They write on their booking page: stars, some lines, and the name to show.',
    'We read it and show it as it was written. We may reply once, below it.',
  ],
  write: 'Travelled with us? Write a review',
  rulesTitle: 'Our rules',
  rulesText:
    'We read every review before it’s shown, and show each one as it was written, whatever its stars. There are only three reasons not to. We tell the guest which one, and they can write a new one.',
  rules: {
    insult: {
      title: 'Insults',
      text: 'It insults or threatens somebody, or runs a group of people down. Blunt words about us and our work are fine.',
    },
    'others-data': {
      title: 'Other people’s details',
      text: 'It gives somebody’s surname, address, number or other details that aren’t the writer’s to publish. A guide’s first name is fine.',
    },
    'not-the-trip': {
      title: 'Not about the trip',
      text: 'It isn’t about the trip that was booked with us: an advertisement, say, or somebody else’s tour.',
    },
  } satisfies Record<ReviewRule, { title: string; text: string }>,
  rights:
    'Guests can change a review until we’ve read it, and remove it at any time, on their booking page. We reply once, below it. We never pay for a review, ask for stars, or leave one out because it’s harsh.',
  rulesLink: 'How we choose what’s shown',
}
