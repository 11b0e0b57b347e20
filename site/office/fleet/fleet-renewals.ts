import type { FleetAnswer } from '#contract/fleet-answers.ts'

/** Permits that expire within a month or have expired, those that stop work first. */
export function listRenewals({ vehicles, guides }: FleetAnswer) {
  return [...vehicles, ...guides]
    .filter(({ isActive }) => isActive)
    .flatMap(({ id, name, papers }) =>
      papers.filter(({ state }) => state !== 'good').map((paper) => ({ ...paper, id, name })),
    )
    .toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
}
