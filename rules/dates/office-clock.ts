/**
 * Reasons to doubt the server's clock: it disagrees with the machine's uptime (`counted`), went
 * backwards (`behind`), jumped further than a restart explains (`ahead`), or disagrees with the
 * database's machine (`database`).
 */
export const clockDoubts = ['counted', 'behind', 'ahead', 'database'] as const
export type ClockDoubtReason = (typeof clockDoubts)[number]

export type ClockDoubt = { says: Date; believed: Date; why: ClockDoubtReason }
