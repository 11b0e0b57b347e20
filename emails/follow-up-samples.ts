import type { Content } from '#content/content.ts'
import { type SoonFacts, tripOver, tripSoon, tripTomorrow, reviewRefused } from './follow-up.ts'
import type { TripFacts } from './trip-blocks.ts'

const siteUrl = 'https://www.cape-and-crossing.example'

/** One of each mail before and after a trip, of a made-up one. */
export function getFollowUpMessages(content: Content, trip: TripFacts) {
  const facts: SoonFacts = {
    trip: { ...trip, hasPickup: true },
    time: '08:00',
    area: 'Camps Bay',
    guides: [{ name: 'Thandi Example', registration: 'WC 1234', phone: '+27 82 000 0100' }],
    vehicles: [{ name: 'The white van', plate: 'CA 123-456' }],
    bring: ['A warm jacket: the wind at Cape Point is cold', 'Sunscreen and a hat'],
    balance: 437_500,
  }
  return {
    'trip-soon-guest': tripSoon(content, facts),
    'trip-soon-open-guest': tripSoon(content, {
      ...facts,
      trip,
      area: undefined,
      guides: [],
      vehicles: [],
      bring: [],
      balance: 0,
    }),
    'trip-tomorrow-guest': tripTomorrow(content, facts),
    'trip-over-guest': tripOver(content, { trip, balance: 0 }, siteUrl),
    'review-refused-guest': reviewRefused(content, trip, { rule: 'others-data', siteUrl }),
  }
}
