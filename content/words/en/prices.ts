/** What a page says of prices that differ by day; pages without such prices do not have them. */
export const prices = {
  /** The lines of a price. */
  party: { one: 'For 1 guest', other: 'Up to {n} guests' },
  extraEach: '{name}: {n} × {each}',
  season: 'Season',
  /** While no day is chosen: the figures are those of the cheapest. */
  totalFrom: 'Total, from',
  chooseDay: 'Some days cost more. Choose yours to see its price.',
  calendar: 'The calendar shows what each free day costs for all of you.',
  childrenAges: '3 to 11',
  /** In the place of a figure, where a price that was seen is another now. */
  onRequest: 'on request',
}
