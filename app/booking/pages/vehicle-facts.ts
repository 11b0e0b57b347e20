import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import type { Picture } from '#ui/pictures.ts'
import type { DayPrices } from '#app/site/tour/day-prices.ts'

export type VehicleFacts = Omit<Vehicle, 'picture'> & { picture: Picture; dayPrices?: DayPrices }
