import { globSync, readFileSync } from 'node:fs'

/** `npm test`; the rest for a release (`npm run test:rest`); or both (`TESTS=all`). */
const part = process.env.TESTS

/** True if this run includes tests left for a release (decision 133). */
export function isWholeRun(): boolean {
  return part === 'all' || part === 'rest'
}

/** True right after `npm test`, whose tests need not repeat. */
export function isRestAlone(): boolean {
  return part === 'rest'
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
