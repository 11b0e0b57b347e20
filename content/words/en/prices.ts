/** Prices that differ by day. Only pages with such prices load these texts. */
export const prices = {
  /** Lines of a price. */
  party: { one: 'For 1 guest', other: 'Up to {n} guests' },
  extraEach: '{name}: {n} × {each}',
  season: 'Season',
  /** Shown while no day is chosen: the figures are those of the cheapest day. */
  totalFrom: 'Total, from',
  chooseDay: 'Some days cost more. Choose yours to see its price.',
  calendar: 'The calendar shows what each free day costs for all of you.',
  childrenAges: '3 to 11',
  /** Replaces an amount, if the price seen has changed since. */
  onRequest: 'on request',
}
