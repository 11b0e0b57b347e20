import type { DocumentOf } from '../kinds.ts'

/** Content of the Aquila safari's page only (P3.3). */
export const aquilaLanding: DocumentOf<'tour'>['landing'] = {
  h1Heading: 'Aquila safari: a full day from Cape Town',
  openingParagraph:
    'Leave Cape Town at half past six, in the dark in July and in full light in December, and by ten you’re in an open vehicle in the Karoo, with a ranger and a blanket. This is the safari for a trip with one day to spare.',
  /** The price of a private game vehicle. */
  priceTo: 'R8,500',
  urlSlug: 'aquila-safari-full-day',
  whatToBring: [
    'A warm jacket and a hat, even in summer: the vehicle is open and the morning is cold',
    'Sunglasses, sun cream and closed shoes',
    'Binoculars if you own a pair; your guide carries two',
    'A camera, and a cloth against the dust',
    'Swimming things from October to April',
    'Any medicine you need: the nearest pharmacy is in Touws River',
  ],
  whyChoose: {
    title: 'Why go with us',
    points: [
      'You travel with your own party and your own guide, so you don’t sit outside six other hotels.',
      'We tell you beforehand what this reserve is, what it isn’t, and which day looks best for it.',
      'Your guide comes from the Cape and fills two hours of road: wine, Huguenots, railways.',
      'Breakfast, lunch, entrance and tolls are in the price.',
    ],
  },
  /**
   * STAND-INS: no guest wrote these testimonials. Replace them with the words of real guests who
   * consented.
   */
  testimonials: [
    {
      key: 'ingrid',
      name: 'Ingrid S.',
      country: 'Sweden',
      text: 'We had one free day and thought a safari was out of reach. Two elephants crossed the track before eleven.',
    },
    {
      key: 'marcus-joy',
      name: 'Marcus and Joy T.',
      country: 'Australia',
      text: 'Our boys are six and nine. The ranger let them guess every track in the sand. They talk about the rhinos every week.',
    },
    {
      key: 'paola-r',
      name: 'Paola R.',
      country: 'Italy',
      text: 'It was two degrees when we set out and there were blankets, a hot-water bottle and good coffee.',
    },
  ],
  callToAction: 'Choose your day and see the whole price',
  structuredTour: {
    touristTypes: ['Wildlife travellers', 'Families', 'First-time safari visitors'],
    places: ['Cape Town', 'Huguenot Tunnel', 'Hex River Valley', 'Aquila Private Game Reserve'],
  },
}
