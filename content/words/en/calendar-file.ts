/** What stands in a guest's calendar about a day with us. None of it is what the guest typed. */
export const calendarFile = {
  description: 'Your reference: {reference}.',
  party: 'For {party}.',
  questions: 'Questions: {phone}. On the day itself, {emergencyPhone} is answered round the clock.',
  notYet: 'Not confirmed yet.',
}
