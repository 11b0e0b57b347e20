/** Texts of the calendar file. None of them is typed by the guest. */
export const calendarFile = {
  description: 'Your reference: {reference}.',
  party: 'For {party}.',
  questions: 'Questions: {phone}. On the day itself, {emergencyPhone} is answered round the clock.',
  notYet: 'Not confirmed yet.',
}
