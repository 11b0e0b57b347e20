/** Whether this is `npm run test:all`, which also holds what `npm test` leaves for a release (docs/decisions/0091). */
export function isWholeRun(): boolean {
  return process.env.TESTS === 'all'
}
