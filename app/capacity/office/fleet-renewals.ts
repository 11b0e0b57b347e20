import type { FleetAnswer } from '../fleet-answers-contract.ts'

/**
 * Papers of active vehicles and guides that have expired or expire within a month, oldest first.
 */
export function listRenewals({ vehicles, guides }: FleetAnswer) {
  return [...vehicles, ...guides]
    .filter(({ isActive }) => isActive)
    .flatMap(({ id, name, papers }) =>
      papers.filter(({ state }) => state !== 'good').map((paper) => ({ ...paper, id, name })),
    )
    .toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
}
