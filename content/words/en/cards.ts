export const cards = {
  mostPopularTours: 'Most Popular Tours',
  viewDetails: 'View Details & Book',
  fullDay: 'Full Day',
  upTo: 'up to',
  guests: 'guests',
  minimum: 'Minimum {n} guests',
  reviews: 'reviews',
  /** Follows the figure for those who hear it: '4.9 out of 5 stars'. */
  of: 'out of 5 stars',
  /** Stands before a price: 'From R2,500'. */
  from: 'From',
  customPricing: 'Contact for Custom Pricing',
  allInclusive: 'All inclusive package',
  excludes: 'Excludes:',
  /** Beside them in another language: that all else isn't, and the way to have them in English too. */
  restInEnglish: '',
  allInEnglish: '',
  /** The mark of a featured tour. */
  mostPopular: 'Most popular',
}
