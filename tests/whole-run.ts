import { globSync, readFileSync } from 'node:fs'

/** `npm test`; the rest for a release (`npm run test:rest`); or both (`TESTS=all`). */
const selection = process.env.TESTS

/** True if this run includes tests left for a release (decision 133). */
export function isWholeRun(): boolean {
  return selection === 'all' || selection === 'rest'
}

/** True right after `npm test`, whose tests need not repeat. */
export function isRestOnly(): boolean {
  return selection === 'rest'
}

/** True if journeys store screenshots: `LOOK=1 npm test` (tests/journeys/pictures.ts). */
export function storesScreenshots(): boolean {
  return process.env.LOOK === '1'
}

/** Files with more tests in a whole run: they import this file or the engines. */
export function listFilesWithMore(patterns: readonly string[]): string[] {
  return globSync(patterns).filter((file) =>
    /\b(engines|racingEngines|isWholeRun)\b/.test(readFileSync(file, 'utf8')),
  )
}
