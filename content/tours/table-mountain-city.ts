import type { DocumentOf } from '../kinds.ts'

export const tableMountainCity: DocumentOf<'tour'> = {
  id: 'table-mountain-city',
  title: 'Table Mountain and the city',
  description:
    'Up Table Mountain while the air is still, then Bo-Kaap, District Six and the old town at its foot.',
  detailedDescription: [
    'The mountain comes first, because the wind usually rises through the day. The cable car climbs in five minutes and its floor turns once on the way, so nobody needs to fight for a window. The upper station stands at 1,067 metres; from there paved paths lead along the western edge, with the city on one side and the Twelve Apostles on the other.',
    'The cableway stops when the wind is too strong, and once a year for maintenance, which takes between one and seven weeks from July. Your guide watches it from six in the morning. If it opens late we turn the day round and go up in the afternoon; if it stays shut we drive to Signal Hill and walk in Kirstenbosch below the eastern cliffs, where you pay the garden’s entrance instead. We leave the ticket out of the price so that you pay for it only on a day when the cars run.',
    'Below the mountain lies a town that began as a vegetable garden. The Dutch East India Company planted it in 1652 to feed its ships, and the Company’s Garden is now a park of old trees beside Parliament. In Bo-Kaap, above it, the descendants of people whom the Company enslaved or exiled, and shipped here from all round the Indian Ocean, have kept their streets, their cooking and the Auwal Mosque of 1794, the first in the country.',
    'District Six tells the other half. In 1966 the government declared it an area for whites and in the years that followed moved more than 60,000 people out and bulldozed their homes. The museum, in a former church, was made by those who were sent away, and its floor is a map of their streets. It closes on Sundays, when we visit the Castle of 1679 in its place.',
  ],
  duration: '8h',
  durationHours: 8,
  maxGuests: 8,
  minGuests: 2,
  onePaysForTwo: true,
  priceFrom: 'R1,500',
  rating: 4.7,
  reviews: 142,
  excludes: '{extraCost.cableCar}',
  seasonal: null,
  category: 'city',
  area: 'Cape Town',
  detailedItinerary: [
    {
      key: 'pick-cape-town',
      time: '08:30',
      activity: 'Pick-up in Cape Town',
      description:
        'Your guide has the wind report and last night’s forecast, and tells you in which order the day will run.',
    },
    {
      key: 'table-mountain',
      time: '09:00',
      activity: 'Table Mountain',
      description:
        'Your guide buys the tickets online once the first cars have run, so you walk past that queue; there’s still a line for the car. That leaves about an hour and a half on top: the western edge, the dassies, the view to Robben Island.',
    },
    {
      key: 'bo-kaap-foot',
      time: '11:30',
      activity: 'Bo-Kaap on foot',
      description:
        'The painted houses of Wale and Chiappini Streets and the Auwal Mosque. Except on Sundays and public holidays the Noon Gun fires from the hill above your head.',
    },
    {
      key: 'lunch',
      time: '12:40',
      activity: 'Lunch',
      description:
        'Cape Malay cooking, if you like: bobotie, denningvleis, a koesister with the coffee. Or a table at the Waterfront.',
    },
    {
      key: 'companys-garden',
      time: '13:50',
      activity: 'The Company’s Garden',
      description:
        'Along Government Avenue past the Slave Lodge, Parliament and a pear tree that the first gardeners may have planted.',
    },
    {
      key: 'district-six-museum',
      time: '14:35',
      activity: 'District Six Museum',
      description:
        'Three quarters of an hour with the street signs, the map and the recorded voices.',
    },
    {
      key: 'signal-hill',
      time: '15:40',
      activity: 'Signal Hill',
      description:
        'The whole bowl of the city from 350 metres, with the harbour at your feet and the mountain you stood on across the valley.',
    },
    {
      key: 'door',
      time: '16:30',
      activity: 'Back at your door',
      description:
        'Or set down on the beach at Camps Bay or at the Waterfront, if you’d rather stay out.',
    },
  ],
  inclusions: [
    '{everyTour.included}',
    'Buying your cableway tickets online, so that you skip that queue; you pay for the tickets',
    'Entrance to the District Six Museum or the Castle',
    'A guided walk through Bo-Kaap and the Company’s Garden',
  ],
  exclusions: [
    'The ticket up and down the mountain, per adult: {extraCost.cableCar}',
    'Lunch and drinks',
    '{everyTour.excluded}',
  ],
  runs: { season: null, closed: [], leadHours: 12 },
  departuresPerDay: 3,
  listed: true,
  featured: true,
  seoTitle: 'Private Table Mountain and Cape Town city tour | {company.shortName}',
  metaDescription:
    'A private day in Cape Town: Table Mountain in the still of the morning, Bo-Kaap on foot, the Company’s Garden, District Six and Signal Hill.',
  keywords: [
    'Table Mountain tour',
    'private Cape Town city tour',
    'Bo-Kaap walking tour',
    'District Six Museum',
  ],
}
