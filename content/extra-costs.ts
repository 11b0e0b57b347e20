import type { DocumentOf } from './kinds.ts'

/**
 * Gate fees not included in a tour, as P3.4 states them: per adult, in rand. The parks change their
 * tariffs every November; the cableway changes its own.
 */
export const extraCosts: DocumentOf<'extra-costs'> = {
  capePoint: 'Cape Point entrance about R400',
  penguins: 'penguin colony about R190',
  funicular: 'funicular about R90',
  cableCar: 'cable car about R420',
}
