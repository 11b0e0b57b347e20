import { globSync, readFileSync } from 'node:fs'

/**
 * Test files with more tests in a full run than in `npm test`: they import tests/whole-run.ts or
 * the engines.
 */
export function listFilesWithMore(patterns: readonly string[]): string[] {
  return globSync(patterns).filter((file) =>
    /\b(engines|racingEngines|isWholeRun)\b/.test(readFileSync(file, 'utf8')),
  )
}
