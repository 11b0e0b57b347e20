/** Whether this is `npm run test:all`, which also holds what `npm test` leaves for a release (docs/decisions/0091). */
export function isWholeRun(): boolean {
  return process.env.TESTS === 'all'
}

/** The clients of a journey: the first, and all in `npm run test:all`. Where they differ on purpose, a journey names them itself. */
export function clientsOf<Client>(clients: readonly Client[]): readonly Client[] {
  return isWholeRun() ? clients : clients.slice(0, 1)
}
