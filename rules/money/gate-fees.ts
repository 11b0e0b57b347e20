import type { GateFee } from '../catalogue/tour-answers.ts'
import { type Money, rand } from './money.ts'

/** A party's approximate total at a tour's required gates, in rand: tariffs change each year. */
export function sumGateFees(
  fees: readonly GateFee[],
  { adults, children }: { adults: number; children: number },
): Money {
  const requiredFees = fees.filter(({ isNeeded }) => isNeeded)
  return rand(requiredFees.reduce((sum, fee) => sum + fee.adult * adults + fee.child * children, 0))
}
