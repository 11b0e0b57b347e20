export const sharedItinerary = {
  band: 'Shared itinerary',
  title: { one: 'A day at the Cape', other: '{n} days at the Cape' },
  lead: 'Someone put these days together and shared them with you. Make them yours and change what you like; theirs stays as it is.',
  makeMine: 'Make it mine',
  print: 'Print',
  comment: 'Tell whoever sent it what you think',
  ownBuilder: 'Start your own',
  notFoundTitle: 'No itinerary at this link',
  notFoundText:
    'The link may have been cut off: please ask for it again. Or put together days of your own; it takes about a minute.',
  failedTitle: 'The itinerary didn’t open',
  failedText: 'We couldn’t reach it just now. It’s still there: please try again.',
  tryAgain: 'Try again',
  allGone: 'We no longer run the tours of this itinerary. Put together new days from those we do.',
  /** The browser title. Places are listed: ‘Cape Town, Hermanus’. */
  headTitle: { one: 'A day at the Cape: {places}', other: '{n} days at the Cape: {places}' },
  headTours: '{tours} and {n} more',
  headDescription: '{tours}. For {party}, {total} by our estimate. Open it and make it your own.',
}
