import type { DocumentOf } from './kinds.ts'

/**
 * Prices of airport rides, and what a day with a vehicle includes. STAND-INS: day prices are those
 * of content/vehicles.ts. The owner must set every figure here, then set `areConfirmed`; `npm run
 * go-live` reports the file until then.
 */
export const rides: DocumentOf<'rides'> = {
  areConfirmed: false,
  parties: ['Up to 4', '5 or 6', '7 to 14'],
  upTo: [4, 6, 14],
  freeWaitingMinutes: 60,
  airport: [
    {
      key: 'city-waterfront-sea',
      place: 'The city, the Waterfront, Sea Point',
      kilometres: 22,
      minutes: 25,
      prices: [750, 950, 1500],
    },
    {
      key: 'camps-bay-constantia',
      place: 'Camps Bay, Constantia',
      kilometres: 27,
      minutes: 30,
      prices: [850, 1050, 1650],
    },
    {
      key: 'stellenbosch-somerset-west',
      place: 'Stellenbosch, Somerset West',
      kilometres: 32,
      minutes: 35,
      prices: [850, 1050, 1650],
    },
    {
      key: 'simons-town',
      place: 'Simon’s Town',
      kilometres: 40,
      minutes: 45,
      prices: [950, 1150, 1800],
    },
    {
      key: 'paarl-franschhoek',
      place: 'Paarl, Franschhoek',
      kilometres: 65,
      minutes: 55,
      prices: [1250, 1500, 2250],
    },
    {
      key: 'hermanus',
      place: 'Hermanus',
      kilometres: 105,
      minutes: 85,
      prices: [2400, 2800, 3900],
    },
  ],
  pickUpBeyond: 600,
  day: {
    hours: 10,
    kilometres: { inland: 300, overland: 500 },
    extraHour: 450,
    extraKilometre: 12,
  },
}
