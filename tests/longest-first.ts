import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first, so that no worker is left alone with it at the end. */
const long = [
  'tests/journeys/every-page',
  'tests/faults/',
  'tests/attack/',
  'server/money/events/money-histories',
  'server/capacity/fleet/never-twice',
  'server/main.test',
  'server/pages/live-site',
  'server/media/',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own order, not an array's.
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one.moduleId) - rank(other.moduleId))
  }
}

function rank(file: string): number {
  if (long.some((part) => file.includes(part))) return 0
  return file.includes('tests/journeys/') ? 1 : 2
}
