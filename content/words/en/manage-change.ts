import type { ChangeFiguresWords } from '#app/changing/format-change.ts'
import type { ChangeObstacle } from '#app/changing/change-window.ts'

/** The section of the booking page that changes a trip. */
export const manageChange = {
  title: 'Change your booking',
  text: 'Another day, another tour, one more guest: we’ll show you the cost or the refund first, and nothing changes until you agree.',
  open: 'Change day, tour or guests',
  /** The form for one day of the trip. */
  tour: 'Tour',
  date: 'Date',
  adults: 'Adults',
  children: 'Children',
  toddlers: 'Under 3',
  childSeats: 'Child seats',
  each: '{adult} for each adult, {child} for each child.',
  eachOnRequest: 'The price is on request.',
  byDay: 'The price depends on the day.',
  forDay: '{amount} for the day, for up to {n} of you.',
  /** Shown below the day if there is no JavaScript. */
  datesText: 'Every day that’s free costs the same.',
  /** Replaces `datesText` if the calendar shows prices. */
  costsText: 'The calendar shows what each free day costs for all of you.',
  dayIsFull: 'There isn’t room for all of you that day. Please choose another.',
  dateUntil: 'Day and tour: until {until}.',
  guestsUntil: 'How many of you: until {until}.',
  untilHour: '{time} on {date}, Cape Town time',
  throughDay: 'the end of {date}, Cape Town time',
  look: 'See what the change costs',
  lookBusy: 'Working it out...',
  failed: 'That didn’t go through, and nothing has changed. Please try again.',
  /** The figures and the question whether to change. */
  quoteTitle: 'Make this change?',
  before: 'Now',
  after: 'Then',
  expires: 'These figures are valid until {time}.',
  agree: 'Yes, change it',
  agreeBusy: 'Changing...',
  keep: 'Keep it as it is',
  other: 'Choose something else',
  worse: 'The figures have changed since you looked. Here are the new ones.',
  done: 'Changed. We’ve e-mailed you everything.',
  /** A change the guest agreed to that must be paid first. */
  heldTitle: 'Your change is waiting',
  held: 'Pay {amount} by {until}, and the change is made. Until then we’ll hold it for you. If you don’t pay, your trip stays as it is and you owe nothing more.',
  giveUp: 'Keep my trip as it was',
  loading: 'Looking for free days...',
  choicesFailed: 'We couldn’t load the free days. Please try again.',
  /** The extra cost or the refund. */
  quote: {
    dearer: 'It costs {amount} more: {total} in all.',
    same: 'It costs the same: {total} in all.',
    cheaper: 'It costs {amount} less: {total} in all.',
    noPrice: 'We’ll tell you the price.',
    /** Season and extras of both days, such as ‘Whale season, Saturdays’. */
    pricedAs: 'Your day now has {before}; the new one has {after}.',
    usualPrice: 'our usual price',
    promoEnds:
      '{name} isn’t valid for this trip, so the {amount} it took off is part of the price again.',
    fee: 'That includes our fee for a change, {fee}.',
    kept: 'It’s {reduction} less. We keep {kept} of that ({percent}%), just as if you’d cancelled that part of the trip.',
    keptUntil: 'That’s the rate until {date}; after that it goes up.',
    cancelDearer:
      'The new day is nearer, so cancelling costs more: today it would cost you {before} ({percentBefore}%). Once it’s moved, it costs {after} ({percentAfter}%).',
    cancelStays:
      'Moving it doesn’t make cancelling cheaper: from now on that costs at least {percent}% of the price.',
    back: 'You’ll get {refund} back the way you paid: allow 7 to 10 working days to a card, 2 to 3 to a bank account.',
    byHand:
      'We’ll pay your refund into your bank account; your booking page will ask for the details.',
    payFirst:
      'You pay {amount} first. We’ll hold the change for you until then, and your trip stays as it is.',
    later: 'It’s added to the balance: {amount}, by {date}.',
    officeAsks: 'We’ll write to you about the difference in price.',
  } satisfies ChangeFiguresWords,
  /** Reasons why the guest can't change the trip, and who can. */
  bars: {
    elsewhere: 'You booked this with one of our partners, so they’ll need to change it for you.',
    'too-late':
      'It’s too late to change the day or the tour here. Call {phone} or write to {email}, and we’ll see what can be done.',
    withdrawn:
      'We no longer sell this, but yours stands as we agreed. For another day or another trip, write to {email} or call {phone}, and we’ll arrange it.',
    'office-price':
      'We made this price for you, so we’ll change it for you too: write to {email} or call {phone}.',
  } satisfies Record<ChangeObstacle, string>,
  guestsTooLate:
    'It’s too late to change how many of you come here. Call {phone}, and we’ll see what can be done.',
  /** Replacements for a day with a vehicle. */
  ofVehicle: {
    text: 'Another day, another vehicle, one more guest: we’ll show you the cost or the refund first, and nothing changes until you agree.',
    open: 'Change day, vehicle or guests',
    tour: 'Vehicle',
    adults: 'Guests',
    dateUntil: 'Day and vehicle: until {until}.',
    bars: {
      elsewhere: 'You booked this with one of our partners, so they’ll need to change it for you.',
      'too-late':
        'It’s too late to change the day or the vehicle here. Call {phone} or write to {email}, and we’ll see what can be done.',
      withdrawn:
        'We no longer sell this, but yours stands as we agreed. For another day or another trip, write to {email} or call {phone}, and we’ll arrange it.',
      'office-price':
        'We made this price for you, so we’ll change it for you too: write to {email} or call {phone}.',
    } satisfies Record<ChangeObstacle, string>,
  },
  /** Replacements for a ride, which keeps its place and its hour. */
  ofRide: {
    text: 'Another day, one more guest: we’ll show you the cost or the refund first, and nothing changes until you agree.',
    open: 'Change day or guests',
    dateUntil: 'Day: until {until}.',
  },
}
