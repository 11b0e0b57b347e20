import { z } from 'zod'

import { type Destination, destinationSchema } from '#rules/place.ts'

/** 'Beyond Cape Town', in the order of section 2, with one-way drives from the city centre. */
export const destinations: Destination[] = z.array(destinationSchema).parse([
  {
    slug: 'franschhoek',
    name: 'Franschhoek',
    region: 'Winelands',
    picture: 'destinations/franschhoek',
    description:
      'Huguenots from France were given this valley in 1688, and it has been planting vines and setting tables since. One street, mountains on three sides, and more serious kitchens than a village this size can explain. The drive over Helshoogte from Stellenbosch is half the pleasure.',
    distanceKilometres: 80,
    driveMinutes: 65,
    bestMonths: 'February to May, and October to December',
    coordinates: { longitude: 19.119, latitude: -33.913 },
    tours: ['winelands-tour'],
  },
  {
    slug: 'hermanus',
    name: 'Hermanus',
    region: 'Overberg',
    picture: 'destinations/hermanus',
    description:
      'Southern right whales come into Walker Bay to calve, and a cliff path of about twelve kilometres lets you watch them from the land, sometimes from as near as thirty metres. When they have gone, the Hemel-en-Aarde valley behind the town pours some of the best pinot noir in the country.',
    distanceKilometres: 120,
    driveMinutes: 95,
    bestMonths: 'June to November for whales, best from August to October',
    coordinates: { longitude: 19.234, latitude: -34.419 },
    tours: ['hermanus-whale-watching'],
  },
  {
    slug: 'gansbaai',
    name: 'Gansbaai',
    region: 'Overberg',
    picture: 'destinations/gansbaai',
    description:
      'A fishing town on the far side of Walker Bay. Boats go out from Kleinbaai to whales, to the seals of Geyser Rock and to sharks, which have been mostly bronze whalers since the great whites became scarce. At De Kelders, on the way, whales rest below the cliffs with fewer people looking on than in Hermanus.',
    distanceKilometres: 165,
    driveMinutes: 135,
    bestMonths: 'July to November',
    coordinates: { longitude: 19.348, latitude: -34.58 },
    tours: [],
  },
  {
    slug: 'swellendam',
    name: 'Swellendam',
    region: 'Overberg',
    picture: 'destinations/swellendam',
    description:
      'One of the oldest towns in the country, under the Langeberg, with the drostdy of 1747 kept as a museum. Bontebok National Park lies six kilometres away on the Breede River. It is the right place to break the road to the Garden Route.',
    distanceKilometres: 220,
    driveMinutes: 145,
    bestMonths: 'August to October for fynbos, March to May for walking',
    coordinates: { longitude: 20.442, latitude: -34.023 },
    tours: ['garden-route-highlights'],
  },
  {
    slug: 'mossel-bay',
    name: 'Mossel Bay',
    region: 'Garden Route',
    picture: 'destinations/mossel-bay',
    description:
      'Here the Garden Route begins, and here Bartolomeu Dias came ashore for water in 1488. A full-size caravel stands in the museum. From the lighthouse on the Point the St Blaize Trail follows the cliffs for thirteen kilometres, past caves in which people were eating shellfish more than 160,000 years ago.',
    distanceKilometres: 390,
    driveMinutes: 250,
    bestMonths: 'All year; the sea is warmest from January to April',
    coordinates: { longitude: 22.146, latitude: -34.183 },
    tours: ['garden-route-highlights'],
  },
  {
    slug: 'oudtshoorn',
    name: 'Oudtshoorn',
    region: 'Klein Karoo',
    picture: 'destinations/oudtshoorn',
    description:
      'Ostrich feathers made this dry town rich before the First World War and left it sandstone mansions. The Cango Caves are half an hour north, and behind them the gravel Swartberg Pass climbs to 1,583 metres between dry stone walls. Come by the N2 and go home by Route 62.',
    distanceKilometres: 430,
    driveMinutes: 300,
    bestMonths: 'March to May, and August to October',
    coordinates: { longitude: 22.201, latitude: -33.592 },
    tours: ['garden-route-highlights'],
  },
  {
    slug: 'george',
    name: 'George',
    region: 'Garden Route',
    picture: 'destinations/george',
    description:
      'The inland capital of the Garden Route, at the foot of the Outeniqua Mountains, with the airport, the golf courses and four passes over the range. The oldest still in use, Montagu Pass of the 1840s, is a gravel road through forest. Most people land here and drive on to the lakes at Wilderness, which is fair.',
    distanceKilometres: 430,
    driveMinutes: 275,
    bestMonths: 'October to April, with rain possible in any month',
    coordinates: { longitude: 22.462, latitude: -33.964 },
    tours: ['garden-route-highlights'],
  },
  {
    slug: 'knysna',
    name: 'Knysna',
    region: 'Garden Route',
    picture: 'destinations/knysna',
    description:
      'A tidal lagoon with a narrow mouth between two sandstone Heads, and inland a forest of yellowwood and stinkwood in which at least one elephant still lives. Oysters, a ferry to the western Head and the long beach at Buffalo Bay fill two days without effort.',
    distanceKilometres: 490,
    driveMinutes: 330,
    bestMonths: 'February to May, and September to November',
    coordinates: { longitude: 23.046, latitude: -34.035 },
    tours: ['garden-route-highlights'],
  },
  {
    slug: 'tsitsikamma',
    name: 'Tsitsikamma',
    region: 'Garden Route',
    picture: 'destinations/tsitsikamma',
    description:
      'Where the forest comes down to the sea. A suspension bridge of 77 metres crosses the mouth of the Storms River, the five-day Otter Trail sets out from the rest camp, and the old trees keep their moss all year. It lies just over the border of the Eastern Cape, too far for a day, and worth two nights.',
    distanceKilometres: 600,
    driveMinutes: 400,
    bestMonths: 'February to May, with rain possible in any month',
    coordinates: { longitude: 23.902, latitude: -34.021 },
    tours: [],
  },
])
