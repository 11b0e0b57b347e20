export const home = {
  title: 'Unforgettable Cape\u00a0Town Journeys',
  lead: 'Private tours and transfers with one guide, one vehicle and nobody else’s timetable: the peninsula, the winelands, the whale coast and the Karoo, from your door and back.',
  explore: 'Explore Our Tours',
  custom: 'Build A Custom Itinerary',
  popularText:
    'Your guide and your vehicle are yours alone; only the whale boat and Aquila’s game drive are shared. Prices are per adult, children pay half, and the day bends to the wind, the light and your pace.',
  viewAll: 'View All Tours',
  reviewsTitle: 'What guests write about us',
  /** The provider requires its name wherever its reviews are shown. */
  reviewsSource: 'on Google Maps',
  reviewsWhose: 'Written by guests on Google Maps. We don’t choose or change them.',
  reviewsAll: 'Read them all (opens in a new tab)',
  reviewMore: 'Read it all',
  reviewLess: 'Show less',
  categoriesTitle: 'Four ways to see the Cape',
  testimonialsTitle: 'From our guests',
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  testimonialNumber: 'Testimonial {n}',
  trustTitle: 'Trusted & Certified',
  plate: 'Table Mountain from Bloubergstrand',
}
