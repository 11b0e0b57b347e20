/** `npm test`; what a release needs besides (`npm run test:rest`); or both in one (`npm run test:all`). */
const part = process.env.TESTS

/** Whether this run also holds what `npm test` leaves for a release (docs/decisions/0091). */
export function isWholeRun(): boolean {
  return part === 'all' || part === 'rest'
}

/** Whether `npm test` has just run, so that what it holds need not be held again. */
export function isRestAlone(): boolean {
  return part === 'rest'
}
