export const tour = {
  band: 'Tours',
  backToTours: 'Back to Tours',
  duration: 'Duration',
  party: 'Guests',
  upToGuests: 'Up to {n} guests',
  area: 'Area',
  season: 'Season',
  itinerary: 'Hour by hour',
  inclusions: 'Included',
  exclusions: 'Not included',
  whatToBring: 'What to bring',
  guestsSay: 'What guests say',
  bookThisTour: 'Book this tour',
  date: 'Date',
  adults: 'Adults',
  children: 'Children',
  /** Beside it. */
  childrenAges: '3 to 11, half price',
  toddlers: 'Under 3',
  toddlersAges: 'Free, with a seat',
  childSeats: 'Child seats',
  childSeatsHint: 'Free, boosters too',
  adultsCount: { one: '{n} adult', other: '{n} adults' },
  childrenCount: { one: '{n} child', other: '{n} children' },
  toddlersCount: { one: '{n} under 3', other: '{n} under 3' },
  childSeatsCount: { one: '{n} child seat', other: '{n} child seats' },
  secondPlace: { one: 'The second place', other: '{n} empty places' },
  free: 'Free',
  aChildPays: 'Each child (3 to 11)',
  /** Beside the party, before anything is refused. */
  fromGuests: 'From {n} guests.',
  alone: 'Alone? Ask us',
  fewer: 'Fewer of you? Ask us',
  larger: 'More than {n}? Ask us',
  onePaysForTwo: 'Minimum 2 guests. Travelling alone? Choose 1 adult and take both places.',
  /** Below the stated sentence, for one guest: they come by themselves at the price of two. */
  comeAlone: 'Come alone: {amount}, the price of two',
  comeAloneOnRequest: 'Come alone, at the price of two',
  comingAlone: 'You’re coming alone, and pay for both places.',
  aloneSubject: 'A smaller party: {tour}',
  total: 'Total',
  /** In another currency. */
  totalAbout: 'Total, about',
  onRequest: 'Price on request: we’ll send a quote for your party and your dates.',
  bookNow: 'Book Now',
  dateFirst: 'Choose a date first',
  freeCancellation: 'Free cancellation up to 24 hours',
  /** What that means, below it. */
  freeMeans:
    '... after you book, while the trip is {before} hours away or more. Later, our table applies.',
  tableApplies: 'What cancelling costs: our table',
  /** When the price is due and what comes back. */
  terms: {
    deposit: 'Deposit when you book: {first}. Balance: {rest} by {date}.',
    whole: 'You pay in full when you book: the day is {days} days away or less.',
    /** While no day is chosen. */
    anyDay:
      'More than {days} days ahead, a {percent}% deposit is enough, and the balance is due {balance} days before. Closer to the day, you pay in full.',
    cancelling: 'Cancelling costs {steps}.',
    free: 'nothing for {hours} hours',
    until: '{percent}% until {date}',
    last: 'then {percent}%',
  },
  instantConfirmation: 'Instant confirmation',
  instantMeans:
    'By card, the moment you’ve paid. By bank transfer, once your money arrives. Otherwise, when we write to you.',
}
