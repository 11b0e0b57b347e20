import { tourSchema } from '#rules/catalogue/tour.ts'
import { explainedFields } from './calendar.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'
import { tourPricesFields } from './prices.ts'

export { tourSchema }

export const tourFields = {
  id: fact('Address', { hint: 'As in /tour/cape-peninsula. Keep it once guests know it.' }),
  title: said('Title', { most: 60 }),
  description: said('Card', { hint: 'One or two sentences: a card shows two lines.', most: 115 }),
  detailedDescription: said('Paragraphs of its page'),
  duration: said('How long it takes', { hint: '9h, 2 days/1 night' }),
  durationHours: fact('Hours on the road on the first day'),
  maxGuests: fact('Most guests'),
  minGuests: fact('Fewest guests'),
  onePaysForTwo: fact('Who comes alone may pay for two'),
  priceFrom: fact('Price from', { hint: 'R2,500, or Contact for Custom Pricing' }),
  prices: tourPricesFields,
  rating: fact('Rating'),
  reviews: fact('How many reviews it comes from'),
  excludes: said('Not in the price', { hint: 'The note of the card. Empty means all inclusive.' }),
  seasonal: said('At its best', { hint: 'June - November. Empty means all year.' }),
  category: fact('Chiefly about'),
  area: said('Where it goes'),
  detailedItinerary: group('Plan of the day', {
    time: fact('Time', { hint: '08:00, or Day 2, 08:00' }),
    title: said('Heading'),
    activity: said('What is done'),
    description: said('In a sentence or two'),
  }),
  gallery: fact('Photographs of its page', {
    shows: 'picture',
    hint: 'Up to 12, in the order in which guests see them.',
  }),
  inclusions: said('In the price'),
  exclusions: said('Not in the price, line by line'),
  runs: group('When it runs', {
    season: group('Season', explainedFields),
    closed: group('Does not run', explainedFields),
    leadHours: fact('Bookable until so many hours before'),
    cutOff: fact('Bookable until this time of the day before'),
  }),
  departuresPerDay: fact('Parties that may set out on one day'),
  listed: fact('Is on the list of tours'),
  featured: fact('Is on Home'),
  seoTitle: said('Title for search engines', { hint: 'It ends with the company’s name.' }),
  metaDescription: said('Description for search engines', { most: 160 }),
  keywords: said('Keywords'),
  landing: group('A page of its own kind', {
    h1Heading: said('Heading'),
    openingParagraph: said('First paragraph'),
    priceTo: fact('Price up to'),
    urlSlug: fact('Address'),
    whatToBring: said('What to bring'),
    whyChoose: group('Why go with us', { title: said('Heading'), points: said('Points') }),
    testimonials: group('Voices of guests', {
      name: fact('Name'),
      country: said('Country'),
      text: said('What they say'),
    }),
    callToAction: said('Button'),
    structuredTour: group('For search engines', {
      touristTypes: said('Whom it suits'),
      places: said('Places it visits, in order'),
    }),
  }),
} satisfies FieldsOf<typeof tourSchema>
