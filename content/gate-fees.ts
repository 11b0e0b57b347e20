import type { GateFee } from '#rules/catalogue/tour-answers.ts'

/**
 * What the gates ask of visitors from abroad, in whole rand: the adults' figures are those of
 * content/extra-costs.ts, the children's are stand-ins for the owner to confirm. Tariffs change
 * every November: early in 2026 papers named R515 for Cape Point and R245 for Boulders, so look them up
 * and change both files. Visitors with a South African ID pay far less.
 */
export const gateFees = {
  capePoint: { what: 'Cape Point', adult: 400, child: 200, isNeeded: true },
  penguins: { what: 'The penguins at Boulders', adult: 190, child: 95, isNeeded: true },
  funicular: { what: 'The funicular, if you ride', adult: 90, child: 50, isNeeded: false },
  cableCar: { what: 'The cable car, up and down', adult: 420, child: 210, isNeeded: true },
} satisfies Record<string, GateFee>
