import type { AddOn, BuilderVehicle, PricedTour } from './itinerary-price.ts'

/**
 * Examples of the estimate, in rand, computed by hand from P9.7; the comments show how. They define
 * the correct results: never change one to match the code.
 */
export type EstimateExample = [
  tours: string,
  adults: number,
  childrenOverTwo: number,
  choices: string,
  base: number,
  childrenPrice: number,
  vehicleUpgrade: number,
  addOnPrice: number,
  total: number,
  perPerson: number,
]

/** The six tours with the figures of P3.9, and others at the limits of the rules. */
export const exampleTours: Record<string, PricedTour> = {
  table: dayTour('table-mountain', 8, 1200),
  peninsula: dayTour('cape-peninsula', 10, 1500),
  winelands: dayTour('winelands-tour', 9, 1350),
  whales: dayTour('hermanus-whales', 10, 1800),
  safari: dayTour('aquila-safari', 12, 2800),
  garden: overlandTour('garden-route-6day', 144, 4500),
  justBelow: dayTour('at-3499', 8, 3499),
  justThere: dayTour('at-3500', 8, 3500),
  justAbove: dayTour('at-3501', 8, 3501),
  thirtyHours: dayTour('thirty-hours', 30, 5000),
  dayBelow: overlandTour('overland-24h-4499', 24, 4499),
  dayThere: overlandTour('overland-24h-4500', 24, 4500),
  hourMore: overlandTour('overland-25h-2300', 25, 2300),
  twoDays: overlandTour('overland-48h-2250', 48, 2250),
  twoDaysMore: overlandTour('overland-49h-2250', 49, 2250),
  shortTrip: overlandTour('overland-10h-1000', 10, 1000),
}

export const exampleLists: Record<string, string> = {
  classic: 'table peninsula winelands',
  'all-days': 'table peninsula winelands whales safari',
}

export const exampleVehicles: Record<string, BuilderVehicle> = {
  sedan: 'premium-sedan',
  suv: 'premium-suv',
}
export const exampleAddOns: Record<string, AddOn> = {
  lunch: 'gourmetLunch',
  photographer: 'photographer',
  wifi: 'vehicleWifi',
}

export const estimateExamples: EstimateExample[] = [
  // One tour costs less than the minimum of 3500, so the base is 3500.
  ['table', 2, 0, '', 3500, 0, 0, 0, 3500, 1750],
  ['peninsula', 1, 0, '', 3500, 0, 0, 0, 3500, 3500],
  ['safari', 2, 0, '', 3500, 0, 0, 0, 3500, 1750],
  // 1200 + 1500 = 2700; 1800 + 1500 = 3300; 1350 + 1800 = 3150. All are below the minimum.
  ['table peninsula', 2, 0, '', 3500, 0, 0, 0, 3500, 1750],
  ['whales peninsula', 2, 0, '', 3500, 0, 0, 0, 3500, 1750],
  ['winelands whales', 4, 0, '', 3500, 0, 0, 0, 3500, 875],
  // 2800 + 1200 = 4000, which is above the minimum.
  ['safari table', 2, 0, '', 4000, 0, 0, 0, 4000, 2000],
  // 1200 + 1500 + 1350 = 4050, for any number of adults.
  ['classic', 2, 0, '', 4050, 0, 0, 0, 4050, 2025],
  ['classic', 1, 0, '', 4050, 0, 0, 0, 4050, 4050],
  ['classic', 3, 0, '', 4050, 0, 0, 0, 4050, 1350],
  // 4050 / 4 = 1012.50; 4050 / 7 = 578.57; 4050 / 20 = 202.50.
  ['classic', 4, 0, '', 4050, 0, 0, 0, 4050, 1013],
  ['classic', 7, 0, '', 4050, 0, 0, 0, 4050, 579],
  ['classic', 20, 0, '', 4050, 0, 0, 0, 4050, 203],
  // The other templates: 1350 + 1800 + 1200 = 4350; 1200 + 1800 + 2800 = 5800; 1500 + 1200 + 2800 =
  // 5500; 1350 + 1500 + 1800 = 4650.
  ['winelands whales table', 2, 0, '', 4350, 0, 0, 0, 4350, 2175],
  ['table whales safari', 2, 0, '', 5800, 0, 0, 0, 5800, 2900],
  ['peninsula table safari', 2, 0, '', 5500, 0, 0, 0, 5500, 2750],
  ['winelands peninsula whales', 2, 0, '', 4650, 0, 0, 0, 4650, 2325],
  // 1200 + 1500 + 1350 + 1800 + 2800 = 8650.
  ['all-days', 2, 0, '', 8650, 0, 0, 0, 8650, 4325],

  // A child adds half of the base: 4050 / 2 = 2025.
  ['classic', 2, 1, '', 4050, 2025, 0, 0, 6075, 2025],
  // 2 × 2025 = 4050; 8100 / 4 = 2025.
  ['classic', 2, 2, '', 4050, 4050, 0, 0, 8100, 2025],
  // 10 × 2025 = 20250; 24300 / 11 = 2209.09; 24300 / 30 = 810.
  ['classic', 1, 10, '', 4050, 20_250, 0, 0, 24_300, 2209],
  ['classic', 20, 10, '', 4050, 20_250, 0, 0, 24_300, 810],
  // If the base is the minimum, a child adds half of the minimum: 3500 / 2 = 1750; 5250 / 3 = 1750.
  ['table', 2, 1, '', 3500, 1750, 0, 0, 5250, 1750],
  // 3 × (5500 / 2) = 8250; 13750 / 5 = 2750.
  ['peninsula table safari', 2, 3, '', 5500, 8250, 0, 0, 13_750, 2750],

  // The vehicle is paid once: +800, +1200. 4850 / 2 = 2425; 5250 / 2 = 2625.
  ['classic', 2, 0, 'sedan', 4050, 0, 800, 0, 4850, 2425],
  ['classic', 2, 0, 'suv', 4050, 0, 1200, 0, 5250, 2625],
  // The vehicle doesn't count towards the minimum: 3500 + 800 = 4300.
  ['table', 2, 0, 'sedan', 3500, 0, 800, 0, 4300, 2150],
  // A child doesn't pay half of the vehicle: 3500 + 1750 + 1200 = 6450; 6450 / 3 = 2150.
  ['table', 2, 1, 'suv', 3500, 1750, 1200, 0, 6450, 2150],

  // Lunch is per adult and per child: 2 × 350 = 700; 4 × 350 = 1400.
  ['classic', 2, 0, 'lunch', 4050, 0, 0, 700, 4750, 2375],
  ['classic', 2, 2, 'lunch', 4050, 4050, 0, 1400, 9500, 2375],
  // The photographer and the wifi are paid once. 5550 / 2 = 2775; 4200 / 2 = 2100; 4200 / 20 = 210.
  ['classic', 2, 0, 'photographer', 4050, 0, 0, 1500, 5550, 2775],
  ['classic', 2, 0, 'wifi', 4050, 0, 0, 150, 4200, 2100],
  ['classic', 20, 0, 'wifi', 4050, 0, 0, 150, 4200, 210],
  // 700 + 1500 + 150 = 2350; 350 + 1500 + 150 = 2000.
  ['classic', 2, 0, 'lunch photographer wifi', 4050, 0, 0, 2350, 6400, 3200],
  ['table', 1, 0, 'lunch photographer wifi', 3500, 0, 0, 2000, 5500, 5500],
  // 30 × 350 = 10500, + 1650 = 12150; 4050 + 20250 + 12150 = 36450; 36450 / 30 = 1215.
  ['classic', 20, 10, 'lunch photographer wifi', 4050, 20_250, 0, 12_150, 36_450, 1215],
  // 3 × 350 + 1650 = 2700; 4050 + 2025 + 1200 + 2700 = 9975; 9975 / 3 = 3325.
  ['classic', 2, 1, 'suv lunch photographer wifi', 4050, 2025, 1200, 2700, 9975, 3325],
  // 2 × 4325 = 8650; 5 × 350 = 1750; 8650 + 8650 + 800 + 1750 = 19850; 19850 / 5 = 3970.
  ['all-days', 3, 2, 'sedan lunch', 8650, 8650, 800, 1750, 19_850, 3970],
  // 4650 + 1200 + 1500 = 7350; 7350 / 2 = 3675.
  ['winelands peninsula whales', 2, 0, 'suv photographer', 4650, 0, 1200, 1500, 7350, 3675],

  // An overland tour is paid by the day: 144 / 24 = 6 days; 6 × 4500 = 27000.
  ['garden', 2, 0, '', 27_000, 0, 0, 0, 27_000, 13_500],
  ['garden', 2, 2, '', 27_000, 27_000, 0, 0, 54_000, 13_500],
  // 1200 + 27000 = 28200; 8650 + 27000 = 35650.
  ['table garden', 2, 0, '', 28_200, 0, 0, 0, 28_200, 14_100],
  ['all-days garden', 2, 0, '', 35_650, 0, 0, 0, 35_650, 17_825],
  // 27000 + 1200 + 1650 = 29850; 29850 / 4 = 7462.50.
  ['garden', 4, 0, 'suv photographer wifi', 27_000, 0, 1200, 1650, 29_850, 7463],

  // A price just below the minimum costs the minimum.
  ['justBelow', 1, 0, '', 3500, 0, 0, 0, 3500, 3500],
  ['justThere', 1, 0, '', 3500, 0, 0, 0, 3500, 3500],
  ['justAbove', 1, 0, '', 3501, 0, 0, 0, 3501, 3501],
  // Half of 3501 is 1750.50, rounded to 1751; 5252 / 3 = 1750.67. Two children make 3501; 7002 / 4
  // = 1750.50.
  ['justAbove', 2, 1, '', 3501, 1751, 0, 0, 5252, 1751],
  ['justAbove', 2, 2, '', 3501, 3501, 0, 0, 7002, 1751],
  // A tour that is not overland is paid once, even if longer than a day.
  ['thirtyHours', 2, 0, '', 5000, 0, 0, 0, 5000, 2500],
  // With an overland tour the minimum is 4500.
  ['dayBelow', 1, 0, '', 4500, 0, 0, 0, 4500, 4500],
  ['dayThere', 1, 0, '', 4500, 0, 0, 0, 4500, 4500],
  // 10 hours are one day: 1000; with the mountain 2200. 4500 / 2 = 2250; 6750 / 3 = 2250.
  ['shortTrip', 2, 0, '', 4500, 0, 0, 0, 4500, 2250],
  ['shortTrip table', 2, 1, '', 4500, 2250, 0, 0, 6750, 2250],
  // 25 hours are two days: 2 × 2300 = 4600. 48 are two: 2 × 2250 = 4500. 49 are three: 3 × 2250 = 6750.
  ['hourMore', 2, 0, '', 4600, 0, 0, 0, 4600, 2300],
  ['twoDays', 2, 0, '', 4500, 0, 0, 0, 4500, 2250],
  ['twoDaysMore', 2, 0, '', 6750, 0, 0, 0, 6750, 3375],
]

function dayTour(id: string, duration: number, price: number): PricedTour {
  return { id, duration, price, isOverland: false }
}

function overlandTour(id: string, duration: number, price: number): PricedTour {
  return { id, duration, price, isOverland: true }
}
