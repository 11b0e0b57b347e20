import { deskRefusals } from './desk-refusals.ts'

/** The calendar of the desk: who and what is out, by day, week and month. */
export const adminCalendar = {
  view: 'Calendar',
  text: 'Vehicles and guides, with their trips. Click a trip to reassign it, or drag it to another row.',
  who: 'Who and what',
  scale: 'How much to show',
  scales: { day: 'Day', week: 'Week', month: 'Month' },
  before: 'Earlier',
  today: 'Today',
  after: 'Later',
  choose: 'Another date',
  open: 'Unassigned',
  vehicles: 'Vehicles',
  guides: 'Guides',
  /** Why nobody and nothing of a row goes out on a day. */
  absences: { inactive: 'not going out', 'paper-over': 'paper expired', away: 'away' },
  free: 'free',
  /** At the head of a column, on a day that the whole company is closed. */
  closedDay: 'closed',
  /** How many of a group are out on a day. */
  out: '{n} of {all} out',
  /** In a cell of a week or a month. */
  trips: { one: '1 trip', other: '{n} trips' },
  hours: '{n} h',
  /** Of a trip: who it is for, and what it lacks. */
  noName: 'no name',
  party: { one: '1 guest', other: '{n} guests' },
  childSeats: { one: '1 child seat', other: '{n} child seats' },
  needs: { vehicle: 'no vehicle', guide: 'no guide' },
  forChange: 'kept for a change',
  failed: 'That trip couldn’t be opened. Please try again.',
  moved: '{title} is now with {name}.',
  canTake: 'can take it',
  exchanges: 'changes places with {reference}',
  exchanged: '{title} and {other} have changed places.',
  whyNot: {
    'fleet-inactive': deskRefusals['fleet-inactive'],
    'fleet-paper-over': deskRefusals['fleet-paper-over'],
    'fleet-closed': deskRefusals['fleet-closed'],
    'fleet-taken': deskRefusals['fleet-taken'],
    'fleet-too-small': deskRefusals['fleet-too-small'],
    'fleet-nobody-drives': deskRefusals['fleet-nobody-drives'],
    general: 'It can’t take this trip.',
  },
  dragging: {
    how: 'Space picks a trip up. The arrows move it from row to row, space puts it down, Escape leaves it where it was. Enter opens it.',
    pickedUp: '{title} is picked up.',
    over: '{title} is over {name}: {verdict}',
    dropped: '{title} is put down on {name}.',
    nowhere: '{title} stays where it was.',
  },
  empty: 'No vehicles or guides yet. Add them, and each gets a row with its trips.',
  /** Above the days that are shown. */
  closed: 'Closed, {days}: {what} ({why})',
  /** Places that somebody of the waiting list may book. */
  held: 'Held for who waits',
  heldFor: '{title}: held for {name}, {party}, until {time}',
  emptyLink: 'Add vehicles and guides',
}
