import { globSync, readFileSync } from 'node:fs'

/** The test files that hold more in a whole run than in `npm test`: they ask tests/whole-run.ts or for engines. */
export function listFilesWithMore(patterns: readonly string[]): string[] {
  return globSync(patterns).filter((file) =>
    /\b(engines|racingEngines|isWholeRun)\b/.test(readFileSync(file, 'utf8')),
  )
}
