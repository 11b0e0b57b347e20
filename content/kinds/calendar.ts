import { companyCalendarSchema } from '#rules/catalogue/running-days.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

export { companyCalendarSchema }

/** Days, and the sentence that a guest reads about them. */
export const explainedFields = {
  days: fact('Days', { hint: 'christmas-day, sunday, 06-01/11-30, 2027-06-07/2027-06-20' }),
  why: said('Why, for guests'),
}

export const calendarFields = {
  closed: group('Nothing sets out', explainedFields),
  cutOff: fact('Bookable until this time of the day before'),
  departuresPerDay: fact('Trips that may set out on one day'),
  transfers: group('Vehicles', {
    departs: fact('The day usually begins at'),
    leadHours: fact('Bookable until so many hours before'),
    closed: group('Not to be had', explainedFields),
  }),
  unanswered: group('Requests without an answer', {
    holdDays: fact('Days that a place is kept'),
    remindDaysBefore: fact('Days before the end that all are told'),
    mostOfNetwork: fact('Most places for one network'),
    mostOfTour: fact('Most places of one tour for one network'),
    mostOfAddress: fact('Most places for one e-mail address'),
    unprovenPercent: fact('Most of a day without proof, in per cent'),
  }),
  waitingHours: fact('Hours that a place is held for the waiting list'),
} satisfies FieldsOf<typeof companyCalendarSchema>
