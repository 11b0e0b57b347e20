import { deskRefusals } from './desk-refusals.ts'

/** The desk's calendar: trips by vehicle and guide, for a day, week or month. */
export const adminCalendar = {
  view: 'Calendar',
  text: {
    day: 'Vehicles and guides, with their trips. Click a trip to reassign it, or drag it to another row.',
    week: 'Vehicles and guides, with their trips. Click a trip to open its booking, or drag it to another row.',
    month: 'All trips. Click one to open its booking, or a day to see its hours.',
  },
  scale: 'How much to show',
  scales: { day: 'Day', week: 'Week', month: 'Month' },
  before: 'Earlier',
  today: 'Today',
  after: 'Later',
  choose: 'Another date',
  open: 'Unassigned',
  vehicles: 'Vehicles',
  guides: 'Guides',
  /** Opens the past weeks of the current month. */
  past: { one: 'One earlier week', other: '{n} earlier weeks' },
  /** Reasons why a vehicle or guide can't go out on a day. */
  absences: { inactive: 'not going out', 'paper-over': 'paper expired', away: 'away' },
  /** The head of a column for a day on which the company is closed. */
  closedDay: 'closed',
  /** A trip for whose order money is owed. */
  unpaid: 'Unpaid',
  /** Leads to a day with more trips than fit. */
  more: { one: '{n} more', other: '{n} more' },
  /** A trip's guest, and what the trip still lacks. */
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
  /** Shown above the calendar. */
  closed: 'Closed, {days}: {what} ({why})',
  /** Places held for a guest on the waiting list. */
  held: 'Held for who waits',
  heldFor: '{title}: held for {name}, {party}, until {time}',
  emptyLink: 'Add vehicles and guides',
}
