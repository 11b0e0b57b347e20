import type { DocumentOf } from '../kinds.ts'

export const capeAgulhas: DocumentOf<'tour'> = {
  id: 'cape-agulhas',
  title: 'Cape Agulhas, where two oceans meet',
  description: 'To the southernmost point of Africa, past wheat hills and blue cranes.',
  detailedDescription: [
    'The end of Africa isn’t at Cape Point but 220 kilometres from Cape Town by road, at 34 degrees and 50 minutes south. Portuguese pilots called it Cabo das Agulhas, the Cape of Needles, because around 1500 their compass needles pointed here to true north. By international convention the Atlantic ends and the Indian Ocean begins at its meridian.',
    'Don’t expect a cliff. The land slides under the sea in flat reefs, and that is what made it deadly: some 140 wrecks lie along this shore. The lighthouse, of limestone quarried beside it, was first lit in 1849 and is the second oldest in the country still at work. A boardwalk leads from it to the stone cairn at the tip, and a short way west the bow of the trawler Meisho Maru has rusted on the rocks since 1982.',
    'The road is half the reason to go. Beyond Sir Lowry’s Pass it runs through apple orchards and then across the Overberg, green wheat and yellow canola in August, gold in November, stubble and sheep in February. Nowhere in the world do more blue cranes live than in these fields: in pairs through the summer, by the hundred in autumn and winter.',
    'It’s a long day, with nearly six hours in the vehicle, and it’s meant for people who like roads, quiet and standing where a continent ends. The wind is strong on most afternoons. Whales pass from June to November, and at Struisbaai harbour large stingrays often come to the slipway for fish.',
  ],
  duration: '10h',
  durationHours: 10,
  maxGuests: 8,
  minGuests: 2,
  onePaysForTwo: true,
  priceFrom: 'R3,600',
  rating: 4.8,
  reviews: 91,
  excludes: 'lunch and drinks',
  seasonal: null,
  category: 'nature',
  area: 'Cape Agulhas, Overberg',
  detailedItinerary: [
    {
      key: 'pick-cape-town',
      time: '07:00',
      activity: 'Pick-up in Cape Town',
      description: 'East on the N2 towards the Hottentots Holland mountains, ahead of the traffic.',
    },
    {
      key: 'sir-lowrys-pass',
      time: '07:45',
      activity: 'Sir Lowry’s Pass',
      description:
        'A stop at the top of the pass to look back over False Bay and the whole peninsula.',
    },
    {
      key: 'coffee-napier',
      time: '09:25',
      activity: 'Coffee in Napier',
      description:
        'A village of thatch and one wide street, reached by the R316 through Caledon. Your guide looks for blue cranes from the road.',
    },
    {
      key: 'lighthouse-cape-agulhas',
      time: '10:40',
      activity: 'The lighthouse of Cape Agulhas',
      description:
        'The small museum and, when the stairs are open, the climb of 71 steps and ladders to the lamp.',
    },
    {
      key: 'southernmost-tip',
      time: '11:25',
      activity: 'The southernmost tip',
      description:
        'A kilometre of level boardwalk to the cairn, where you can stand with a foot for each ocean, then on by vehicle to the wreck of the Meisho Maru.',
    },
    {
      key: 'lunch-struisbaai-harbour',
      time: '12:30',
      activity: 'Lunch at Struisbaai harbour',
      description:
        'Fish landed that morning, beside painted boats. Afterwards a walk to the slipway, where the stingrays come in.',
    },
    {
      key: 'bredasdorp',
      time: '13:50',
      activity: 'Bredasdorp',
      description:
        'Half an hour in the Shipwreck Museum, among figureheads and ship’s furniture. When it’s closed, we stop at a farm stall instead.',
    },
    {
      key: 'houwhoek',
      time: '15:40',
      activity: 'Houwhoek',
      description: 'Pie, apple juice and a stretch of the legs, a little over an hour from home.',
    },
    {
      key: 'cape-town',
      time: '17:00',
      activity: 'Back in Cape Town',
      description: 'At your door, having driven to the end of a continent and back.',
    },
  ],
  inclusions: [
    '{everyTour.included}',
    'Entrance to the lighthouse, the Shipwreck Museum and, where it’s asked, the national park',
    'Coffee and something from the oven in Napier',
  ],
  exclusions: ['Lunch and drinks', '{everyTour.excluded}'],
  runs: { season: null, closed: [], leadHours: 12 },
  departuresPerDay: 1,
  listed: true,
  featured: false,
  seoTitle: 'Private Cape Agulhas day tour from Cape Town | {company.shortName}',
  metaDescription:
    'A private day to Cape Agulhas, the southernmost point of Africa: the lighthouse of 1849, the meeting of two oceans, blue cranes and Struisbaai harbour.',
  keywords: [
    'Cape Agulhas tour',
    'southernmost point of Africa',
    'where two oceans meet',
    'Overberg day trip',
  ],
}
