export const tours = {
  band: 'Tours',
  title: 'Our Complete Tour Collection',
  lead: 'Day tours from Cape Town and two days on the Garden Route. You travel only with the people you came with, in a vehicle that fits, with a registered guide.',
  /** Fills the gap in the last row of the list. */
  own: {
    title: 'Not the day you had in mind?',
    text: 'Put your own days together and see the price as you go.',
    link: 'Build your own days',
  },
}
