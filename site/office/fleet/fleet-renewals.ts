import type { FleetAnswer } from '#contract/fleet-answers.ts'

/** What runs out within the month, or has, of all that go out: first what keeps somebody at home. */
export function listRenewals({ vehicles, guides }: FleetAnswer) {
  return [...vehicles, ...guides]
    .filter(({ isActive }) => isActive)
    .flatMap(({ id, name, papers }) =>
      papers.filter(({ state }) => state !== 'good').map((paper) => ({ ...paper, id, name })),
    )
    .toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
}
