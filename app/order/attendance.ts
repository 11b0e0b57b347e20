export const attendanceMarks = ['done', 'no-show', 'taken-back'] as const
export type AttendanceMark = (typeof attendanceMarks)[number]
