export const cards = {
  mostPopularTours: 'Most Popular Tours',
  viewDetails: 'View Details & Book',
  fullDay: 'Full Day',
  upTo: 'up to',
  guests: 'guests',
  minimum: 'Minimum {n} guests',
  reviews: 'reviews',
  /** Follows the figure for screen readers: ‘4.9 out of 5 stars’. */
  of: 'out of 5 stars',
  /** Precedes a price: ‘From R2,500’. */
  from: 'From',
  customPricing: 'Contact for Custom Pricing',
  allInclusive: 'All inclusive package',
  excludes: 'Excludes:',
  /**
   * Shown with cards in another language: the rest of the site is in English, with a link to
   * English cards.
   */
  restInEnglish: '',
  allInEnglish: '',
  /** The mark of a featured tour. */
  mostPopular: 'Most popular',
}
