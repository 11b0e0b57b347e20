import { weatherSchema } from '#rules/fleet/weather.ts'

/**
 * The hours of a tour that hang on the weather, by its plan (`detailedItinerary`), and what we do when it
 * turns: the office reads them on its day. What guests read of it is `badWeather` in content/answers/tours.ts.
 */
export const weather = weatherSchema.parse({
  'cape-peninsula': [
    {
      from: '09:35',
      to: '10:20',
      text: 'rain or rockfalls close Chapman’s Peak Drive. Then over Ou Kaapse Weg.',
    },
    {
      from: '11:30',
      to: '13:55',
      text: 'heavy rain at Cape Point. Then longer in Simon’s Town; if the park closes, another day.',
    },
  ],
  'table-mountain-city': [
    {
      from: '09:00',
      to: '11:30',
      text: 'wind stops the cable car. Then in the afternoon, or Signal Hill and Kirstenbosch.',
    },
  ],
  'aquila-safari-full-day': [
    {
      from: '07:30',
      to: '08:45',
      text: 'in winter, snow closes the passes. Then another day. The game drive goes out in rain.',
    },
  ],
  'hermanus-whale-watching': [
    {
      from: '12:00',
      to: '14:15',
      text: 'a rough sea keeps the boat in. Then the cliffs, and the fare goes back.',
    },
  ],
  'cape-agulhas': [
    {
      from: '09:25',
      to: '15:40',
      text: 'a flood closes the road south. Then Hermanus and Stanford.',
    },
  ],
  'garden-route-highlights': [
    {
      from: 'Day 2, 08:00',
      to: 'Day 2, 11:00',
      text: 'storm or rockfalls close the Outeniqua Pass. Then over the Robinson Pass.',
    },
  ],
  'west-coast-classic': [
    {
      from: '10:00',
      to: '12:10',
      text: 'heavy rain on the walk at !Khwa ttu. Then its museum.',
    },
    {
      from: '13:20',
      to: '14:35',
      text: 'heavy rain at Langebaan. Then lunch under a roof.',
    },
  ],
})
