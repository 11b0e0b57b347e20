import type { DocumentOf } from '../kinds.ts'

/** Not in the list; the itinerary builder sells it too, at the same price. */
export const winelandsTour: DocumentOf<'tour'> = {
  id: 'winelands-tour',
  title: 'Three towns of the winelands',
  description:
    'Paarl, Franschhoek and Stellenbosch in one day, with two tastings and a mountain pass between them.',
  detailedDescription: [
    'The Cape winelands are three old towns in three valleys, an hour or less from the sea. This day joins them into a loop of about 180 kilometres and gives each its own light: Paarl in the morning, Franschhoek at noon, Stellenbosch in the afternoon.',
    'Paarl lies along the Berg River under three domes of granite that shine after rain; pearl is what the name means. On the slope above the town stands the monument to the Afrikaans language, raised in 1975, with a view back to Table Mountain. From there the road follows the Berg River up to Franschhoek, the French corner, where the Company settled Huguenot families from 1688. The farms still carry the names of the places they had fled.',
    'From Franschhoek we cross Helshoogte Pass, between the Simonsberg and the Drakenstein peaks, and come down into Stellenbosch, founded in 1679 and shaded by oaks. Two cellars lie along the way, one of them small. You taste as much or as little as you like, since your guide does the driving.',
    'Tastings and lunch are left out of the price, so that those who drink little don’t pay for those who drink well. Cellars ask a fee for each tasting, and many waive it when you buy. If you’d rather have everything covered and stay in and around one town, look at our day among the Stellenbosch estates.',
  ],
  duration: '9h',
  durationHours: 9,
  maxGuests: 8,
  minGuests: 2,
  onePaysForTwo: true,
  priceFrom: 'R1,350',
  // P3.3 gives this tour no rating: winelands-stellenbosch's rating covers it.
  rating: 4.8,
  reviews: 95,
  excludes: 'tasting fees, lunch and drinks',
  seasonal: null,
  category: 'wine',
  area: 'Cape Winelands',
  detailedItinerary: [
    {
      key: 'pick-cape-town',
      time: '08:30',
      activity: 'Pick-up in Cape Town',
      description:
        'Out on the N1, with the Paarl and Drakenstein mountains filling the windscreen.',
    },
    {
      key: 'paarl',
      time: '09:25',
      activity: 'Paarl',
      description:
        'Up to the language monument for the view, then down the long main street under its oaks.',
    },
    {
      key: 'first-tasting-below',
      time: '10:30',
      activity: 'First tasting, below the Simonsberg',
      description:
        'An old farm between Paarl and Franschhoek, with its cellar and its manor house.',
    },
    {
      key: 'franschhoek',
      time: '11:55',
      activity: 'Franschhoek',
      description:
        'The Huguenot Monument and the main street with its galleries and chocolate makers, at your own pace.',
    },
    {
      key: 'lunch-franschhoek',
      time: '12:40',
      activity: 'Lunch in Franschhoek',
      description:
        'A reserved table. The village is known for its kitchens; tell us your budget and we choose with you.',
    },
    {
      key: 'second-tasting-helshoogte',
      time: '14:20',
      activity: 'Second tasting, on Helshoogte Pass',
      description: 'A small cellar with its windows on the Simonsberg, best known for its reds.',
    },
    {
      key: 'stellenbosch',
      time: '15:15',
      activity: 'Stellenbosch',
      description:
        'A walk down Dorp Street, one of the longest rows of old houses in the country, and away before the students’ cars fill the road at four.',
    },
    {
      key: 'cape-town',
      time: '17:15',
      activity: 'Back in Cape Town',
      description: 'Home by the N2, with Table Mountain growing ahead of you.',
    },
  ],
  inclusions: [
    '{everyTour.included}',
    'Reserved tastings and a reserved table',
    'Entrance to the language monument',
  ],
  exclusions: ['Tasting fees at two cellars', 'Lunch and drinks', '{everyTour.excluded}'],
  runs: {
    season: null,
    closed: [
      {
        key: 'wine-estates-closed',
        days: ['good-friday', 'christmas-day'],
        why: 'The wine estates are closed on Good Friday and on Christmas Day.',
      },
    ],
    leadHours: 12,
  },
  departuresPerDay: 2,
  listed: false,
  featured: false,
  seoTitle: 'Private winelands tour: Paarl, Franschhoek, Stellenbosch | {company.shortName}',
  metaDescription:
    'A private loop through the Cape winelands: Paarl and its granite domes, Franschhoek at lunch, Helshoogte Pass and the oaks of Stellenbosch.',
  keywords: [
    'Cape winelands tour',
    'Franschhoek day tour',
    'Paarl and Stellenbosch',
    'private wine tour',
  ],
}
