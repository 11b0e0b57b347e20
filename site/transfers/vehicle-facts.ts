import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import type { Picture } from '../pictures.ts'
import type { DayPrices } from '../tour/day-prices.ts'

/** A vehicle as the screen and its dialog show it; the loader puts the picture in place of its id. */
export type VehicleFacts = Omit<Vehicle, 'picture'> & { picture: Picture; dayPrices?: DayPrices }
