import type { DocumentOf } from '../kinds.ts'
import { aquilaLanding } from './aquila-landing.ts'

export const aquilaSafariFullDay: DocumentOf<'tour'> = {
  id: 'aquila-safari-full-day',
  title: 'Aquila Big Five safari',
  description: 'A ranger’s drive among elephant, rhino, buffalo and lion, two hours from the city.',
  detailedDescription: [
    'Aquila is a private reserve near Touws River, where the Cape’s green mountains end and the Karoo begins. It lies two hours from Cape Town on the N1. Near enough to look for the Big Five and sleep in your own bed.',
    'The drive is in the reserve’s open vehicle. Elephant, white rhino, buffalo, giraffe, zebra, hippo, eland and springbok roam the main reserve; the lions have a section of their own.',
    'Aquila is a fenced reserve of several thousand hectares, and other vehicles will be on the road. It isn’t the Kruger, and a day is not a week.',
  ],
  duration: '10-11h',
  durationHours: 11,
  maxGuests: 20,
  minGuests: 2,
  onePaysForTwo: true,
  priceFrom: 'R6,500',
  rating: 4.8,
  reviews: 127,
  excludes: null,
  seasonal: null,
  category: 'safari',
  area: 'Touws River, Karoo',
  detailedItinerary: [
    {
      key: 'pick-cape-town',
      time: '06:30',
      title: 'An early start',
      activity: 'Pick-up in Cape Town',
      description: 'Your guide comes to the door, with coffee and rusks in the vehicle.',
    },
    {
      key: 'huguenot-tunnel-hex',
      time: '07:30',
      title: 'Through the mountains',
      activity: 'Huguenot Tunnel and Hex River Valley',
      description:
        'Nearly four kilometres of tunnel under the Du Toitskloof Mountains, then table-grape vineyards, red in May, under peaks of over 2,000 metres.',
    },
    {
      key: 'arrival-breakfast',
      time: '08:45',
      title: 'Into the Karoo',
      activity: 'Arrival and breakfast',
      description: 'A welcome drink and a cooked breakfast, before the vehicles leave.',
    },
    {
      key: 'two-half-hours',
      time: '10:00',
      title: 'The game drive',
      activity: 'Two and a half hours with a ranger',
      description:
        'From the hippo dam to the lion section, at the pace of what there is to see. The ranger stops for spoor, birds and questions as well as for the Big Five.',
    },
    {
      key: 'rescue-centre',
      time: '12:40',
      title: 'Animals that can’t go back',
      activity: 'The rescue centre',
      description:
        'Lions and leopards bred or kept for hunting and show, their stories told plainly.',
    },
    {
      key: 'buffet-lunch',
      time: '13:15',
      title: 'Time to eat',
      activity: 'Buffet lunch',
      description:
        'Indoors by the fire or out on the terrace. Tell us about any dietary needs when you book, and the kitchen will know.',
    },
    {
      key: 'pool-terrace-curio',
      time: '14:10',
      title: 'Time to yourselves',
      activity: 'Pool, terrace or curio shop',
      description: 'Swim, sleep in the shade, or ask the ranger what you forgot.',
    },
    {
      key: 'over-mountains',
      time: '15:00',
      title: 'The road home',
      activity: 'Back over the mountains',
      description:
        'If the day is clear, by the old Du Toitskloof Pass above the tunnel, 820 metres up, with Paarl and Table Mountain in one view.',
    },
    {
      key: 'cape-town',
      time: '17:15',
      title: 'The end of the day',
      activity: 'Back in Cape Town',
      description: 'At your door, dusty and in time for a bath before dinner.',
    },
  ],
  inclusions: [
    '{everyTour.included}',
    'Entrance to the reserve and its conservation fee',
    'The game drive with a ranger, and the rescue centre',
    'Breakfast, lunch and a welcome drink',
    'Coffee and rusks on the way',
  ],
  exclusions: [
    'Drinks at the bar',
    'Quad-bike and horseback safaris',
    'A game vehicle for your party alone, which is the upper end of the price',
    '{everyTour.excluded}',
  ],
  runs: { season: null, closed: [], leadHours: 12 },
  departuresPerDay: 2,
  listed: true,
  featured: true,
  seoTitle: 'Full-day Aquila safari from Cape Town | {company.shortName}',
  metaDescription:
    'A private day from Cape Town to Aquila, two hours away in the Karoo: a ranger-led Big Five game drive, breakfast, lunch and the road both ways. No malaria.',
  keywords: [
    'Aquila safari from Cape Town',
    'Big Five day trip Cape Town',
    'full-day safari Western Cape',
    'malaria-free safari',
  ],
  landing: aquilaLanding,
}
