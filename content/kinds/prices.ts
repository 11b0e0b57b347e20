import { fact, group, said } from './fields.ts'

const days = fact('Days', { hint: '12-20/01-05, saturday, 2027-06-07/2027-06-20' })
const weekdays = fact('Only on these days of the week')

const extras = group('Extras: all that fit are added', {
  name: said('Name, for guests', { hint: 'Saturdays, Booked early' }),
  days: { ...days, hint: 'Empty means every day. 12-31, saturday, 2027-06-07/2027-06-20' },
  weekdays,
  booked: group('Only when booked', {
    least: fact('At least so many days before'),
    most: fact('At most so many days before'),
  }),
  percent: fact('Per cent of the price', { hint: '10 adds a tenth, -10 takes it off.' }),
  amount: fact('Or an amount in rand', { hint: '200 adds, -200 takes off.' }),
  per: fact('The amount is for', { hint: 'person: each guest who pays. party: all together.' }),
})

const seasons = 'Seasons: the first that has the day'

/** What the forms ask about the days on which a tour has another price. */
export const tourPricesFields = group(
  'Prices by season',
  {
    seasons: group(seasons, {
      name: said('Name, for guests', { hint: 'Whale season' }),
      days,
      weekdays,
      price: group('Price', {
        per: fact('The price is for', {
          hint: 'person: each guest. party: all together, by how many they are. request: you name it.',
        }),
        adult: fact('Each adult, in rand'),
        child: fact('Each child, in rand', { hint: 'Empty means half of an adult.' }),
        parties: group('Parties, the smallest first', {
          upTo: fact('Up to so many guests'),
          total: fact('All together, in rand'),
        }),
      }),
    }),
    extras,
  },
  { shows: 'prices' },
)

/** The same of a vehicle. */
export const vehiclePricesFields = group(
  'Prices by season',
  {
    seasons: group(seasons, {
      name: said('Name, for guests', { hint: 'Whale season' }),
      days,
      weekdays,
      price: group('Price', {
        per: fact('The price is for'),
        inland: fact('A day out and back, in rand'),
        overland: fact('A day with a night away, in rand'),
      }),
    }),
    extras,
  },
  { shows: 'prices' },
)
