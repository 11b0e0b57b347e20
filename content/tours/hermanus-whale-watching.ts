import type { DocumentOf } from '../kinds.ts'

export const hermanusWhaleWatching: DocumentOf<'tour'> = {
  id: 'hermanus-whale-watching',
  title: 'Hermanus whale watching',
  description:
    'Southern right whales from the cliffs and from a boat, by the coast road under the Kogelberg.',
  detailedDescription: [
    'Each winter southern right whales leave the cold water near Antarctica and come to the bays of the southern Cape to mate and to calve. The first reach Walker Bay around June, most calves are born in August, and the last mothers lead them out in November. From August to October a calm day without a whale is rare.',
    'Hermanus is built along the top of low cliffs, and the sea below is deep right up to the rock. A path runs for twelve kilometres between fynbos and water, from the New Harbour to the mouth of the Klein River, and from it you may look down on a mother and her calf, sometimes within thirty metres, without disturbing them.',
    'The boat shows the other side: the size. Licensed boats leave the New Harbour for about two hours. They alone may approach a whale, to fifty metres; from a mother with her calf they too keep three hundred. Whether they sail is the skipper’s decision. When swell or wind keeps them in, you get the boat fare back and we give the time to the cliffs, where on such days the whales are often livelier.',
    'We go out by Clarence Drive, the road from Gordon’s Bay to Rooi-Els cut into the foot of the Kogelberg mountains above False Bay, and home over Houwhoek and Sir Lowry’s Pass. On the way, at Stony Point in Betty’s Bay, African penguins nest round the slipway of an old whaling station.',
  ],
  duration: '10h',
  durationHours: 10,
  maxGuests: 14,
  minGuests: 2,
  onePaysForTwo: true,
  priceFrom: 'R4,500',
  rating: 4.9,
  reviews: 83,
  excludes: 'lunch and drinks',
  seasonal: 'June - November',
  category: 'nature',
  area: 'Hermanus, Overberg',
  detailedItinerary: [
    {
      key: 'pick-cape-town',
      time: '07:30',
      activity: 'Pick-up in Cape Town',
      description:
        'Your guide has spoken to the harbour and knows whether the boats will sail and where the whales lay last evening.',
    },
    {
      key: 'clarence-drive',
      time: '08:30',
      activity: 'Clarence Drive',
      description:
        'The R44 from Gordon’s Bay, with False Bay on the right hand and Cape Point on its far side. Three stops at the lookouts; whales come into this bay as well.',
    },
    {
      key: 'stony-point-bettys',
      time: '09:35',
      activity: 'Stony Point, Betty’s Bay',
      description: 'Penguins and four kinds of cormorant, from a level boardwalk by the sea.',
    },
    {
      key: 'cliff-path-hermanus',
      time: '11:00',
      activity: 'The cliff path in Hermanus',
      description:
        'An easy stretch above the Old Harbour, with the guide’s telescope. Listen for the whale crier’s horn of dried kelp.',
    },
    {
      key: 'boat-new-harbour',
      time: '12:00',
      activity: 'By boat from the New Harbour',
      description:
        'About two hours on the bay with a licensed crew. There’s a cabin and an upper deck; take something for seasickness an hour before.',
    },
    {
      key: 'lunch-above-water',
      time: '14:15',
      activity: 'Lunch above the water',
      description:
        'Kabeljou, mussels or a bowl of soup, at a table from which you may see the next spout.',
    },
    {
      key: 'home-over-passes',
      time: '15:30',
      activity: 'Home over the passes',
      description:
        'The N2 by Houwhoek and Sir Lowry’s Pass, with a stop at the top, where the whole of False Bay lies below you.',
    },
    {
      key: 'cape-town',
      time: '17:30',
      activity: 'Back in Cape Town',
      description: 'At your door, with salt on your jacket.',
    },
  ],
  inclusions: [
    '{everyTour.included}',
    'The boat from the New Harbour, about two hours',
    'Entrance to Stony Point',
    'The use of a telescope, binoculars and rain jackets',
  ],
  exclusions: ['Lunch and drinks', 'Seasickness tablets', '{everyTour.excluded}'],
  runs: {
    season: { days: ['06-01/11-30'], why: 'Whales come June to November.' },
    closed: [],
    leadHours: 12,
  },
  departuresPerDay: 2,
  listed: true,
  featured: false,
  seoTitle: 'Private Hermanus whale watching tour | {company.shortName}',
  metaDescription:
    'A private day to Hermanus in whale season, June to November: Clarence Drive, penguins at Stony Point, the cliff path and two hours on the bay by boat.',
  keywords: [
    'Hermanus whale watching tour',
    'southern right whales',
    'whale season Cape Town',
    'Clarence Drive',
  ],
}
