export const tours = {
  band: 'Tours',
  title: 'Our Complete Tour Collection',
  lead: 'Day tours from Cape Town and two days on the Garden Route. You travel only with the people you came with, in a vehicle that fits, with a registered guide.',
  /** Stands in the last row of the list where a tour is missing. */
  own: {
    title: 'Not the day you had in mind?',
    text: 'Put your own days together and see the price as you go.',
    link: 'Build your own days',
  },
}
