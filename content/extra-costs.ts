import type { DocumentOf } from './kinds.ts'

/**
 * What guests pay at the gate where a tour leaves it out, as P3.4 quotes it: per adult, in rand.
 * The parks change their tariffs every November; the cableway changes its own.
 */
export const extraCosts: DocumentOf<'extra-costs'> = {
  capePoint: 'Cape Point entrance about R400',
  penguins: 'penguin colony about R190',
  funicular: 'funicular about R90',
  cableCar: 'cable car about R420',
}
