import type { DocumentOf } from './kinds.ts'

/** The four tiles of Home, each with the list it opens; `picture` is the id of its drawing. */
export const categories: DocumentOf<'categories'> = [
  {
    key: 'city-tours',
    name: 'City Tours',
    text: 'Table Mountain, Bo-Kaap and the old town at its foot',
    path: '/tours?category=city',
    picture: 'categories/city-tours',
  },
  {
    key: 'wine-tours',
    name: 'Wine Tours',
    text: 'Cellars and long lunches, fifty minutes from the city',
    path: '/tours?category=wine',
    picture: 'categories/wine-tours',
  },
  {
    key: 'safari',
    name: 'Safari',
    text: 'The Big Five in the Karoo, there and back in a day',
    path: '/tours?category=safari',
    picture: 'categories/safari',
  },
  {
    key: 'transfers',
    name: 'Transfers',
    text: 'A car, a driver and a fixed price per day',
    path: '/transfers',
    picture: 'categories/transfers',
  },
]
