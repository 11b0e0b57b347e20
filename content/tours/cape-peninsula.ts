import type { DocumentOf } from '../kinds.ts'

export const capePeninsula: DocumentOf<'tour'> = {
  id: 'cape-peninsula',
  title: 'Cape Peninsula and Cape Point',
  description: 'Chapman’s Peak Drive, Cape Point and the penguins of Boulders, in one loop.',
  detailedDescription: [
    'South of Table Mountain the land narrows to a spine of sandstone and runs fifty kilometres out to sea. We drive round it in a day: down the Atlantic side in the morning, against the traffic, and home along False Bay in the afternoon.',
    'Between Hout Bay and Noordhoek the road is Chapman’s Peak Drive, nine kilometres and 114 bends, cut into the cliff between 1915 and 1922. Rockfall, heavy rain or fire closes it now and then. On such a day your guide crosses the Silvermine plateau by Ou Kaapse Weg instead, and the rest of the day is as planned.',
    'The southern end of the peninsula is a national park of low fynbos, where you may meet bontebok, eland, ostriches and baboons. The first lighthouse at Cape Point, lit in 1860, stands 238 metres above the water, so high that fog often hid its lamp. After the Portuguese liner Lusitania struck Bellows Rock in 1911 a second light was built far below it. The climb to the old one takes twenty minutes on a paved path with steps; the funicular takes three.',
    'At Boulders, on the sheltered side, two pairs of African penguins began to breed in 1982. Their descendants nest under the bushes of Foxy Beach, and a boardwalk brings you within a few metres of them. The species has been listed as critically endangered since 2024, and this is one of very few mainland colonies.',
    'The park gates charge by country of residence and change their tariffs each November. We therefore leave entrance fees out of the price, and you pay what the gate asks. Bring a windproof jacket, even in January: Cape Point is one of the windiest places on this coast.',
  ],
  duration: '9h',
  durationHours: 9,
  maxGuests: 8,
  minGuests: 2,
  onePaysForTwo: true,
  priceFrom: 'R2,500',
  rating: 4.9,
  reviews: 127,
  excludes: '{extraCost.capePoint}, {extraCost.penguins}, {extraCost.funicular}',
  seasonal: null,
  category: 'nature',
  area: 'Cape Peninsula',
  detailedItinerary: [
    {
      key: 'pick-cape-town',
      time: '08:00',
      activity: 'Pick-up in Cape Town',
      description:
        'Your guide meets you at the door. We follow the sea through Sea Point and Camps Bay, under the buttresses of the Twelve Apostles.',
    },
    {
      key: 'hout-bay-harbour',
      time: '08:45',
      activity: 'Hout Bay harbour',
      description:
        'Coffee among the fishing boats. If the swell allows, the first boat to the seals of Duiker Island leaves at about a quarter past nine, forty minutes there and back, paid on the quay. Take it, and Cape Point gets half an hour less.',
    },
    {
      key: 'chapmans-peak-drive',
      time: '09:35',
      activity: 'Chapman’s Peak Drive',
      description:
        'Two or three stops at the lookouts, the best of them facing back over Hout Bay to the Sentinel.',
    },
    {
      key: 'noordhoek-kommetjie-scarborough',
      time: '10:20',
      activity: 'Noordhoek, Kommetjie and Scarborough',
      description:
        'The quiet coast: eight kilometres of white beach, the cast-iron lighthouse of Slangkop and the last village before the park.',
    },
    {
      key: 'cape-point',
      time: '11:30',
      activity: 'Cape Point',
      description:
        'On foot or by funicular to the old lighthouse, and for those who like a path, on towards the cliffs above the new one.',
    },
    {
      key: 'cape-good-hope',
      time: '12:55',
      activity: 'Cape of Good Hope',
      description:
        'The sign at the most south-western point of Africa, with cormorants on the rocks and, often, ostriches on the beach.',
    },
    {
      key: 'lunch-simons-town',
      time: '13:55',
      activity: 'Lunch in Simon’s Town',
      description:
        'Fish by the harbour of the old naval town, forty minutes up the False Bay coast. Your guide has booked the table.',
    },
    {
      key: 'boulders-penguins',
      time: '15:00',
      activity: 'Boulders penguins',
      description:
        'The boardwalks of Foxy Beach, with nests in the dunes on both sides. They’re mostly level.',
    },
    {
      key: 'home-along-false',
      time: '16:00',
      activity: 'Home along False Bay',
      description:
        'Beside the railway line, past Kalk Bay’s harbour and the painted bathing boxes of Muizenberg, then up to the M3. We stop if the day has run early.',
    },
    {
      key: 'cape-town',
      time: '17:00',
      activity: 'Back in Cape Town',
      description: 'At your door, or wherever you mean to have dinner.',
    },
  ],
  inclusions: [
    '{everyTour.included}',
    'The toll of Chapman’s Peak Drive',
    'A table reserved for lunch',
  ],
  exclusions: [
    'Gate fees, per adult: {extraCost.capePoint}, {extraCost.penguins}',
    'The ride to the old lighthouse, per adult: {extraCost.funicular}',
    'The seal island boat in Hout Bay',
    'Lunch and drinks',
    '{everyTour.excluded}',
  ],
  runs: { season: null, closed: [], leadHours: 12 },
  departuresPerDay: 3,
  listed: true,
  featured: true,
  seoTitle: 'Private Cape Peninsula tour: Cape Point and penguins | {company.shortName}',
  metaDescription:
    'A private day round the Cape Peninsula: Chapman’s Peak Drive, Cape Point, the Cape of Good Hope and the penguins of Boulders, with pick-up in Cape Town.',
  keywords: [
    'Cape Peninsula private tour',
    'Cape Point day tour',
    'Boulders penguins tour',
    'Chapman’s Peak Drive',
  ],
}
