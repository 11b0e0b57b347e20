import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files start first, so no worker runs one alone at the end. */
const slowFiles = [
  'tests/journeys/every-page',
  'tests/faults/',
  'tests/attack/',
  'app/payments/events/money-histories',
  'app/capacity/simultaneous-allocations',
  'server/main.test',
  'platform/pages/live-site',
  'app/studio/media/',
  'tests/journeys/',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is vitest's, not an array's.
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => findRank(one) - findRank(other))
  }
}

/** Sorts by project first: a worker restarts, and loads modules again, when the project changes. */
function findRank({ moduleId, project }: TestSpecification): number {
  if (project.name === 'content') return -1
  const position = slowFiles.findIndex((part) => moduleId.includes(part))
  return position === -1 ? slowFiles.length : position
}
