/**
 * Why the server doesn't believe its clock: by the time that the machine has run since it was believed (`counted`), since it says
 * less than it said before (`behind`), or more than a start can explain (`ahead`), or another machine's says otherwise (`database`).
 */
export const clockDoubts = ['counted', 'behind', 'ahead', 'database'] as const
export type ClockDoubtWhy = (typeof clockDoubts)[number]

/** What the clock says, and the moment that it is held against. */
export type ClockDoubt = { says: Date; believed: Date; why: ClockDoubtWhy }
