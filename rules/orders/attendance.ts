/** What is said of a trip on its day: it is done, nobody came, or one of the two was a mistake. */
export const attendanceMarks = ['done', 'no-show', 'taken-back'] as const
export type AttendanceMark = (typeof attendanceMarks)[number]
