import type { DocumentOf } from './kinds.ts'

/**
 * The weather-dependent times of a tour by its plan (`detailedItinerary`), and the alternative; the
 * office reads them on the day. Guests read `badWeather` in content/answers/tours.ts.
 */
export const weather: Readonly<Record<string, DocumentOf<'weather'>>> = {
  'cape-peninsula': [
    {
      key: 'rain-rockfalls-close',
      from: '09:35',
      to: '10:20',
      text: 'if rain or rockfalls close Chapman’s Peak Drive, over Ou Kaapse Weg.',
    },
    {
      key: 'heavy-rain-cape',
      from: '11:30',
      to: '13:55',
      text: 'in heavy rain at Cape Point, longer in Simon’s Town; if the park closes, another day.',
    },
  ],
  'table-mountain-city': [
    {
      key: 'wind-stops-cable',
      from: '09:00',
      to: '11:30',
      text: 'if wind stops the cable car, up in the afternoon, or Signal Hill and Kirstenbosch.',
    },
  ],
  'aquila-safari-full-day': [
    {
      key: 'winter-snow-closes',
      from: '07:30',
      to: '08:45',
      text: 'if winter snow closes the passes, another day. The game drive goes out in rain.',
    },
  ],
  'hermanus-whale-watching': [
    {
      key: 'rough-sea-keeps',
      from: '12:00',
      to: '14:15',
      text: 'if a rough sea keeps the boat in, the cliffs, and we refund the fare.',
    },
  ],
  'cape-agulhas': [
    {
      key: 'flood-closes-road',
      from: '09:25',
      to: '15:40',
      text: 'if a flood closes the road south, Hermanus and Stanford.',
    },
  ],
  'garden-route-highlights': [
    {
      key: 'storm-rockfalls-close',
      from: 'Day 2, 08:00',
      to: 'Day 2, 11:00',
      text: 'if storm or rockfalls close the Outeniqua Pass, over the Robinson Pass.',
    },
  ],
  'west-coast-classic': [
    {
      key: 'heavy-rain-walk',
      from: '10:00',
      to: '12:10',
      text: 'in heavy rain on the walk at !Khwa ttu, its museum.',
    },
    {
      key: 'heavy-rain-langebaan',
      from: '13:20',
      to: '14:35',
      text: 'in heavy rain at Langebaan, lunch under a roof.',
    },
  ],
}
