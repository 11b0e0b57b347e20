import type { Post } from '#rules/catalogue/post.ts'

/** The blog, newest first. An article's text is `posts/<slug>.md`; its reading time is computed. */
export const posts: readonly Post[] = [
  {
    id: '10',
    slug: 'stellenbosch-vs-franschhoek-winelands-tour-guide',
    title: 'Stellenbosch or Franschhoek? How to choose your day in the winelands',
    excerpt:
      'Two valleys forty minutes apart, and quite different to spend a day in. What each pours, where lunch is better, how to get from farm to farm, and which one suits you.',
    image: 'posts/stellenbosch-vs-franschhoek-winelands-tour-guide',
    date: '2025-09-26',
    author: '{company.shortName}',
    category: 'Wine Tours',
    tags: ['Stellenbosch', 'Franschhoek', 'Wine tasting', 'Day trips'],
    seoTitle: 'Stellenbosch vs Franschhoek: a winelands tour guide',
    seoDescription:
      'Stellenbosch or Franschhoek for a day of wine? Distances, grapes, lunch, the Wine Tram, the best months and a plan, from people who drive there weekly.',
    seoKeywords: [
      'Stellenbosch vs Franschhoek',
      'Cape Winelands day trip',
      'Franschhoek Wine Tram',
      'Stellenbosch wine tour',
    ],
    relatedTours: ['winelands-stellenbosch', 'winelands-tour'],
  },
  {
    id: '9',
    slug: 'perfect-day-cape-peninsula-ultimate-itinerary',
    title: 'A perfect day on the Cape Peninsula, hour by hour',
    excerpt:
      'Which way round to drive, when to be at Cape Point, where the penguins are and what to leave out: nine hours and 150 kilometres in the order that works.',
    image: 'posts/perfect-day-cape-peninsula-ultimate-itinerary',
    date: '2025-09-23',
    author: '{company.shortName}',
    category: 'Peninsula Tours',
    tags: ['Cape Point', 'Chapman’s Peak', 'Penguins', 'Itinerary'],
    seoDescription:
      'A one-day Cape Peninsula itinerary with hours: Chapman’s Peak, Cape Point, the Cape of Good Hope, Boulders penguins and Kalk Bay, and what to skip.',
    seoKeywords: [
      'Cape Peninsula itinerary',
      'Cape Point day trip',
      'Chapman’s Peak Drive',
      'Boulders Beach penguins',
    ],
    relatedTours: ['cape-peninsula', 'table-mountain-city'],
  },
  {
    id: '8',
    slug: 'whale-watching-hermanus-guide',
    title: 'Whale watching in Hermanus: when to come and where to stand',
    excerpt:
      'Southern right whales lie in Walker Bay from June to November. The months compared, four places on the cliffs, what a boat adds, and where to go when the wind is up.',
    image: 'posts/whale-watching-hermanus-guide',
    date: '2025-09-19',
    author: '{company.shortName}',
    category: 'Wildlife Tours',
    tags: ['Hermanus', 'Whales', 'Overberg', 'June to November'],
    seoDescription:
      'Hermanus whale watching month by month: the best cliffs, boats and their rules, wind, what to bring, and how to spend the rest of the day from Cape Town.',
    seoKeywords: [
      'Hermanus whale watching',
      'southern right whale season',
      'Walker Bay whales',
      'Hermanus cliff path',
    ],
    relatedTours: ['hermanus-whale-watching', 'cape-agulhas'],
  },
  {
    id: '7',
    slug: 'your-first-african-adventure-day-safari-aquila',
    title: 'Your first African adventure: a day safari at Aquila',
    excerpt:
      'Is a fenced reserve two hours from Cape Town a real safari? What you’ll see there and what you won’t, how the day runs, and who should keep the day for something else.',
    image: 'posts/your-first-african-adventure-day-safari-aquila',
    date: '2025-09-17',
    author: '{company.shortName}',
    category: 'Safari Tours',
    tags: ['Safari', 'Aquila', 'Karoo', 'Families'],
    seoDescription:
      'An honest guide to a day safari at Aquila from Cape Town: the animals, the road, the hours, heat and cold, children, and how it compares with the Kruger.',
    seoKeywords: [
      'Aquila day safari',
      'safari near Cape Town',
      'malaria-free safari',
      'Big Five day trip Cape Town',
    ],
    relatedTours: ['aquila-safari-full-day', 'garden-route-highlights'],
  },
  {
    id: '6',
    slug: 'cape-agulhas-where-two-oceans-meet-is-the-trip-worth-it',
    title: 'Cape Agulhas, where two oceans meet: is the trip worth it?',
    excerpt:
      'Africa ends at a low shelf of rock, 220 kilometres from Cape Town. What is there, whether the oceans really meet, what else fits into the day, and who should go.',
    image: 'posts/cape-agulhas-where-two-oceans-meet-is-the-trip-worth-it',
    date: '2025-09-15',
    author: '{company.shortName}',
    category: 'Destinations',
    tags: ['Cape Agulhas', 'Overberg', 'Lighthouses', 'Day trips'],
    seoTitle: 'Cape Agulhas, where two oceans meet: worth the trip?',
    seoDescription:
      'Cape Agulhas in a day from Cape Town: the southernmost tip, the lighthouse, the road through the Overberg, and how it compares with Cape Point.',
    seoKeywords: [
      'Cape Agulhas day trip',
      'southernmost tip of Africa',
      'where two oceans meet',
      'Cape Point or Cape Agulhas',
    ],
    relatedTours: ['cape-agulhas', 'hermanus-whale-watching', 'cape-peninsula'],
  },
  {
    id: '5',
    slug: 'die-strandloper-ultimate-west-coast-seafood-experience',
    title: 'Die Strandloper: ten courses of seafood on a West Coast beach',
    excerpt:
      'Four hours, ten courses and a mussel shell for a spoon. How lunch on the sand at Langebaan goes, what to do before noon, and who should stay away.',
    image: 'posts/die-strandloper-ultimate-west-coast-seafood-experience',
    date: '2025-09-10',
    author: '{company.shortName}',
    category: 'Food & Culture',
    tags: ['West Coast', 'Seafood', 'Langebaan', 'Long lunches'],
    seoDescription:
      'Die Strandloper in Langebaan: the ten courses in order, booking, what to bring, the West Coast National Park on the way, and getting home after the wine.',
    seoKeywords: [
      'Die Strandloper Langebaan',
      'West Coast seafood',
      'Langebaan day trip',
      'West Coast National Park',
    ],
    relatedTours: ['west-coast-classic', 'cape-peninsula'],
  },
  {
    id: '4',
    slug: 'seven-days-wonder-garden-route-adventure',
    title: 'Seven days on the Garden Route: out by the coast, back by the Karoo',
    excerpt:
      'A week from Cape Town to Storms River and home on Route 62, with the distances, the nights and the walks, and what to drop if you have fewer days.',
    image: 'posts/seven-days-wonder-garden-route-adventure',
    date: '2025-09-08',
    author: '{company.shortName}',
    category: 'Garden Route',
    tags: ['Garden Route', 'Road trip', 'Route 62', 'Knysna'],
    seoTitle: 'Seven-day Garden Route itinerary from Cape Town',
    seoDescription:
      'A seven-day Garden Route road trip from Cape Town: Swellendam, Mossel Bay, Knysna, Robberg, Tsitsikamma and Route 62, with distances and where to sleep.',
    seoKeywords: [
      'Garden Route itinerary 7 days',
      'Cape Town to Storms River',
      'Route 62 road trip',
      'Knysna and Tsitsikamma',
    ],
    relatedTours: ['garden-route-highlights', 'hermanus-whale-watching'],
  },
  {
    id: '3',
    slug: 'discover-amazing-things-to-do-in-south-africa',
    title: 'Things to do in South Africa, and how to choose between them',
    excerpt:
      'Ten to fourteen days, a country twice the size of France: which places to see in which season, which to leave for next time, and how the pieces fit together.',
    image: 'posts/discover-amazing-things-to-do-in-south-africa',
    date: '2025-09-05',
    author: '{company.shortName}',
    category: 'Travel Guide',
    tags: ['South Africa', 'Trip planning', 'First visit', 'Seasons'],
    seoDescription:
      'Planning a first trip to South Africa: the seasons, Cape Town in four days, where to see animals, the long roads, and routes for five days to three weeks.',
    seoKeywords: [
      'things to do in South Africa',
      'South Africa itinerary two weeks',
      'first trip to South Africa',
      'best time to visit South Africa',
    ],
    relatedTours: ['table-mountain-city', 'cape-peninsula', 'winelands-stellenbosch'],
  },
  {
    id: '2',
    slug: 'hiking-lions-head-sunrise-complete-guide',
    title: 'Hiking Lion’s Head at sunrise: a complete guide',
    excerpt:
      'When to set off in each month, where the sun comes up, the path stage by stage and how to do it safely, with the part that most guides leave out: in summer the sun is late.',
    image: 'posts/hiking-lions-head-sunrise-complete-guide',
    date: '2025-09-02',
    author: '{company.shortName}',
    category: 'Adventure Tours',
    tags: ['Lion’s Head', 'Hiking', 'Sunrise', 'Cape Town'],
    seoDescription:
      'Lion’s Head at sunrise: 1.5 to 2.5 hours up, start times month by month, the path and its ladders, safety, parking and what to do afterwards.',
    seoKeywords: [
      'Lion’s Head sunrise hike',
      'Lion’s Head start time',
      'Cape Town hiking guide',
      'Lion’s Head safety',
    ],
    relatedTours: ['table-mountain-city', 'cape-peninsula'],
  },
  {
    id: '1',
    slug: 'south-africa-national-parks-week-2025',
    title: 'South African National Parks Week 2025: free dates, park by park',
    excerpt:
      'From 22 to 28 September citizens enter the national parks free on day visits, with exceptions. Every park’s dates in one table, and which of them we’d use.',
    image: 'posts/south-africa-national-parks-week-2025',
    date: '2025-08-29',
    author: '{company.shortName}',
    category: 'National Parks',
    tags: ['National parks', 'September', 'West Coast', 'Free entry'],
    seoTitle: 'South Africa National Parks Week 2025: free dates per park',
    seoDescription:
      'National Parks Week, 22 to 28 September 2025: free day-visit dates for each South African park, the exceptions, and the best parks near Cape Town.',
    seoKeywords: [
      'National Parks Week 2025',
      'SANParks free entry 2025',
      'free national parks South Africa',
      'Table Mountain National Park free',
    ],
    relatedTours: ['cape-peninsula', 'cape-agulhas', 'west-coast-classic'],
  },
]

export function findPost(slug: string): Post | undefined {
  return posts.find((post) => post.slug === slug)
}
