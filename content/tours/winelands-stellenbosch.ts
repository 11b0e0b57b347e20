import type { DocumentOf } from '../kinds.ts'

export const winelandsStellenbosch: DocumentOf<'tour'> = {
  id: 'winelands-stellenbosch',
  title: 'Stellenbosch wine estates',
  description:
    'Three cellars in three valleys and a long lunch among the vines, fifty minutes from Cape Town.',
  detailedDescription: [
    'Stellenbosch lies fifty kilometres east of Cape Town in a ring of mountains: Simonsberg, Jonkershoek, Stellenbosch Mountain and the Helderberg. Simon van der Stel camped on its river in 1679 and gave the place his name. Of the country’s towns only Cape Town is older, and the oaks and whitewashed gables of Dorp Street still set the pace.',
    'The slopes are decomposed granite, the valley floors sand and gravel, and in summer the south-easter comes up from False Bay on most afternoons and cools the grapes. That is why cabernet sauvignon does so well here. South Africa’s own red was born here too: in 1925 Abraham Perold, professor of viticulture at the university, crossed pinot noir with hermitage, as the Cape then called cinsaut, and made pinotage.',
    'We visit three estates, one on the Simonsberg, one in the Banhoek valley beyond Helshoogte Pass and one below the Helderberg or in Jonkershoek. Tell us what you drink at home and we choose for it: old-vine chenin, sparkling wine made as in Champagne, or reds with twenty years in them. Each tasting is poured at a table, with someone from the cellar to answer you.',
    'The price covers the tastings and lunch, so nothing is asked of you at the counter. The harvest runs from late January to March, when the cellars smell of must and the presses run; in winter the fires are lit and you often have the room to yourselves. Most estates close on Good Friday and Christmas Day.',
  ],
  duration: '8h',
  durationHours: 8,
  maxGuests: 8,
  minGuests: 2,
  onePaysForTwo: true,
  priceFrom: 'R2,000',
  rating: 4.8,
  reviews: 95,
  excludes: null,
  seasonal: null,
  category: 'wine',
  area: 'Stellenbosch',
  detailedItinerary: [
    {
      key: 'pick-cape-town',
      time: '09:00',
      activity: 'Pick-up in Cape Town',
      description:
        'Out on the N1 with Table Mountain in the mirror, past the hills of Durbanville, and down the R304 between the first vineyards.',
    },
    {
      key: 'stellenbosch-foot',
      time: '09:55',
      activity: 'Stellenbosch on foot',
      description:
        'Forty-five minutes under the oaks of Dorp Street to the village green, Die Braak, with its powder house of 1777.',
    },
    {
      key: 'first-estate-simonsberg',
      time: '11:00',
      activity: 'First estate, on the Simonsberg',
      description:
        'A walk through the rows and the barrel cellar with the view to False Bay, then a seated tasting.',
    },
    {
      key: 'second-estate-lunch',
      time: '12:35',
      activity: 'Second estate and lunch in Banhoek',
      description:
        'Over Helshoogte Pass for a tasting and a two-course lunch on a terrace under the Drakenstein peaks.',
    },
    {
      key: 'third-estate-helderberg',
      time: '14:50',
      activity: 'Third estate, Helderberg or Jonkershoek',
      description:
        'The smallest of the day, with a tasting of older vintages. Tea or coffee for those who have had enough.',
    },
    {
      key: 'road-home',
      time: '16:10',
      activity: 'The road home',
      description:
        'By the N2, with Table Mountain growing ahead of you. Your bottles travel in the boot, packed to fly.',
    },
    {
      key: 'cape-town',
      time: '17:00',
      activity: 'Back in Cape Town',
      description: 'At your door, in time for a rest before dinner.',
    },
  ],
  inclusions: [
    '{everyTour.included}',
    'Tastings at three estates',
    'A two-course lunch with a glass of the estate’s wine',
    'A walk through a barrel cellar',
  ],
  exclusions: [
    'Wine that you buy to take home, and its shipping',
    'Drinks at lunch beyond the first glass',
    '{everyTour.excluded}',
  ],
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
  listed: true,
  featured: false,
  seoTitle: 'Private Stellenbosch wine tour with lunch | {company.shortName}',
  metaDescription:
    'A private wine day in Stellenbosch: three estates on three mountains, seated tastings and a two-course lunch, all in the price. Pick-up in Cape Town.',
  keywords: [
    'Stellenbosch wine tour',
    'private wine tour Cape Town',
    'Cape Winelands day tour',
    'pinotage tasting',
  ],
}
