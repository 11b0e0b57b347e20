/** Marks for a trip on its day: done, no-show, or a correction of either. */
export const attendanceMarks = ['done', 'no-show', 'taken-back'] as const
export type AttendanceMark = (typeof attendanceMarks)[number]
