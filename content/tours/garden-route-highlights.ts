import { customPricing } from '#rules/money/price-text.ts'
import type { DocumentOf } from '../kinds.ts'

export const gardenRouteHighlights: DocumentOf<'tour'> = {
  id: 'garden-route-highlights',
  title: 'Garden Route highlights',
  description: 'Along the coast to the Knysna Heads, a night by the lagoon, home by the Karoo.',
  detailedDescription: [
    'The Garden Route is the strip of lakes, forest and long beaches between Mossel Bay and Storms River, held in by the Outeniqua and Tsitsikamma mountains. It gets rain all the year, and after the dry hills of the Overberg the green is a surprise. Two days are enough to see its heart if you drive out one way and home another.',
    'On the first day we follow the N2 for five hundred kilometres, with long stops: the thatched drostdy in Swellendam, the bay where Bartolomeu Dias came ashore in 1488, the railway bridge over the Kaaimans River at Wilderness. You sleep in Knysna, on a tidal lagoon that meets the sea between two sandstone cliffs, the Heads.',
    'The second day crosses the Outeniqua Pass into another climate. Behind the mountains lies the Klein Karoo, red, dry and bright, with ostrich farms and the limestone halls of the Cango Caves. The way home is Route 62, through Calitzdorp, Barrydale and Montagu, and by the end of it you have seen how many landscapes fit into one province.',
    'We price this tour with you, because most of its cost is the room. It may be a guest house in town, a hotel on the lagoon or a lodge in the forest, and it costs more in December than in May. Tell us who’s coming, your dates and the kind of room you like, and we’ll send one price for everything. With a third day we add the suspension bridge and the forest of Tsitsikamma, 100 kilometres further east.',
  ],
  duration: '2 days/1 night',
  durationHours: 11,
  maxGuests: 10,
  minGuests: 2,
  priceFrom: customPricing,
  rating: 4.9,
  reviews: 67,
  excludes: 'dinner, lunches and drinks',
  seasonal: null,
  category: 'overland',
  area: 'Garden Route',
  detailedItinerary: [
    {
      key: 'pick-cape-town',
      time: 'Day 1, 07:00',
      activity: 'Pick-up in Cape Town',
      description:
        'East on the N2 over Sir Lowry’s Pass and Houwhoek, into the wheat lands of the Overberg.',
    },
    {
      key: 'swellendam',
      time: 'Day 1, 09:45',
      activity: 'Swellendam',
      description:
        'Coffee under the oaks of the country’s third oldest town, and a look at the drostdy of 1747.',
    },
    {
      key: 'mossel-bay',
      time: 'Day 1, 12:30',
      activity: 'Mossel Bay',
      description:
        'Lunch by the water, then the museum with a sailing replica of the caravel in which Dias came, and the tree that served as a post office.',
    },
    {
      key: 'wilderness',
      time: 'Day 1, 15:15',
      activity: 'Wilderness',
      description:
        'The lookout at Dolphin Point, over eight kilometres of beach and the curved bridge at the mouth of the Kaaimans.',
    },
    {
      key: 'knysna-heads',
      time: 'Day 1, 16:30',
      activity: 'The Knysna Heads',
      description:
        'From the eastern head you look straight down into the channel, at its best on an incoming tide.',
    },
    {
      key: 'night-knysna',
      time: 'Day 1, 17:45',
      activity: 'Night in Knysna',
      description:
        'Your room for the night. Oysters, if you like them, are a walk away on the quay.',
    },
    {
      key: 'over-outeniqua-pass',
      time: 'Day 2, 08:00',
      activity: 'Over the Outeniqua Pass',
      description:
        'From George up to 800 metres, with the coast behind you and often a bank of cloud below; hop fields on the other side.',
    },
    {
      key: 'cango-caves',
      time: 'Day 2, 11:00',
      activity: 'Cango Caves',
      description:
        'The tour on the hour, an hour’s walk through six halls on paths with steps. It’s about 20 degrees inside, summer and winter.',
    },
    {
      key: 'oudtshoorn',
      time: 'Day 2, 12:45',
      activity: 'Oudtshoorn',
      description:
        'Lunch on a working ostrich farm, and a drive past the sandstone mansions that feathers paid for before 1914.',
    },
    {
      key: 'route-62',
      time: 'Day 2, 14:30',
      activity: 'Route 62',
      description:
        'Through Calitzdorp, where the port-style wine comes from, and under the split peak of Toverkop to a coffee in Barrydale.',
    },
    {
      key: 'montagu-cogmanskloof',
      time: 'Day 2, 17:30',
      activity: 'Montagu and Cogmanskloof',
      description:
        'Through the rock arch of the old pass to Robertson and its vineyards, then the N1.',
    },
    {
      key: 'cape-town',
      time: 'Day 2, 20:00',
      activity: 'Back in Cape Town',
      description: 'At your door, about 1,100 kilometres after you left it.',
    },
  ],
  inclusions: [
    '{everyTour.included}',
    'One night with breakfast in Knysna, of the class you choose',
    'Entrance to the Dias museum, the Cango Caves and an ostrich farm',
    'The guide’s own room and meals',
  ],
  exclusions: ['Dinner, lunches and drinks', 'Boat trips on the lagoon', '{everyTour.excluded}'],
  runs: { season: null, closed: [], leadHours: 72 },
  departuresPerDay: 1,
  listed: true,
  featured: false,
  seoTitle: 'Private Garden Route tour, two days from Cape Town | {company.shortName}',
  metaDescription:
    'Two private days on the Garden Route: Mossel Bay, Wilderness, the Knysna Heads, then home by the Cango Caves and Route 62. Priced with you, room by room.',
  keywords: [
    'Garden Route private tour',
    'Knysna Heads',
    'Cango Caves tour from Cape Town',
    'Route 62',
  ],
}
