export const tour = {
  band: 'Tours',
  backToTours: 'Back to Tours',
  duration: 'Duration',
  party: 'Guests',
  upToGuests: 'Up to {n} guests',
  area: 'Area',
  season: 'Season',
  more: 'More about this tour',
  itinerary: 'Hour by hour',
  /** Below the time of a stop: the drive that ends there. */
  drive: '{time} drive',
  /** Below the map. */
  driven: 'About {time} on the road, outside rush hour.',
  inclusions: 'Included',
  exclusions: 'Not included',
  guestsSay: 'What guests say',
  related: 'Days like this one',
  bookThisTour: 'Book this tour',
  date: 'Date',
  adults: 'Adults',
  children: 'Children',
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
  /** Shown next to the party before the form refuses it. */
  fromGuests: 'From {n} guests.',
  alone: 'Alone? Ask us',
  fewer: 'Fewer of you? Ask us',
  larger: 'More than {n}? Ask us',
  onePaysForTwo: 'Minimum 2 guests. Travelling alone? Choose 1 adult and take both places.',
  /** For one guest, below the owner's sentence: they can come alone at the price of two. */
  comeAlone: 'Come alone: {amount}, the price of two',
  comeAloneOnRequest: 'Come alone, at the price of two',
  comingAlone: 'You’re coming alone, and pay for both places.',
  aloneSubject: 'A smaller party: {tour}',
  total: 'Total',
  /** In the bar of a phone. */
  totalFor: 'Total for {n}',
  /** The total in another currency. */
  totalAbout: 'Total, about',
  onRequest: 'Choose your first day. We’ll send one price for your party and those dates.',
  bookNow: 'Book Now',
  dateFirst: 'Choose a date first',
  freeCancellation: 'Free cancellation up to 24 hours',
  /** Explains `freeCancellation`. */
  freeMeans:
    '... after you book, while the trip is {before} hours away or more. Later, our table applies.',
  tableApplies: 'What cancelling costs: our table',
  /** The days on which the price is due, and the refund after cancelling. */
  terms: {
    deposit: 'Deposit when you book: {first}. Balance: {rest} by {date}.',
    whole: 'You pay in full when you book: the day is {days} days away or less.',
    /** Used while no day is chosen. */
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
