import type { GateFee } from '#rules/catalogue/tour-answers.ts'

/**
 * Gate fees for international visitors, in whole rand. Adults: the figures of
 * content/extra-costs.ts, which the owner's text fixes. Children: the tariff until 31 October 2026,
 * for the owner to confirm. Tariffs change every November (until then adults paid R515 at Cape
 * Point and R245 at Boulders): look them up and change both files. Visitors with a South African
 * ID pay far less.
 */
export const gateFees = {
  capePoint: { what: 'Cape Point', adult: 400, child: 260, isNeeded: true },
  penguins: { what: 'The penguins at Boulders', adult: 190, child: 125, isNeeded: true },
  funicular: { what: 'The funicular, if you ride', adult: 90, child: 50, isNeeded: false },
  cableCar: { what: 'The cable car, up and down', adult: 420, child: 210, isNeeded: true },
} satisfies Record<string, GateFee>
