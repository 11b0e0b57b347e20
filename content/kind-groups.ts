/** Under which headings the studio lists what the site is made of, in this order. */
export const groups = [
  'Tours',
  'Rides and vehicles',
  'Pages and words',
  'Articles',
  'Guests’ voices and pictures',
  'Company',
  'Legal',
  'Mails',
] as const
export type Group = (typeof groups)[number]

/** The heading of each kind of document. */
export const groupOf: Readonly<Record<string, Group>> = {
  tour: 'Tours',
  'tour-answers': 'Tours',
  'every-tour': 'Tours',
  'tour-price': 'Tours',
  'gate-fee': 'Tours',
  'extra-costs': 'Tours',
  'builder-tour': 'Tours',
  template: 'Tours',
  weather: 'Tours',
  attraction: 'Tours',
  destination: 'Tours',
  'group-experience': 'Tours',
  'group-amenities': 'Tours',
  'tour-search': 'Tours',
  vehicle: 'Rides and vehicles',
  rides: 'Rides and vehicles',
  'pick-up-areas': 'Rides and vehicles',
  'fleet-picture': 'Rides and vehicles',
  page: 'Pages and words',
  menus: 'Pages and words',
  words: 'Pages and words',
  'card-words': 'Pages and words',
  'question-theme': 'Pages and words',
  'search-pages': 'Pages and words',
  categories: 'Pages and words',
  order: 'Pages and words',
  redirects: 'Pages and words',
  article: 'Articles',
  testimonials: 'Guests’ voices and pictures',
  'trust-badges': 'Guests’ voices and pictures',
  picture: 'Guests’ voices and pictures',
  company: 'Company',
  hours: 'Company',
  calendar: 'Company',
  rates: 'Company',
  about: 'Company',
  person: 'Company',
  consent: 'Legal',
  legal: 'Legal',
  law: 'Legal',
}

/** Kinds that the site needs every document of: none of them begins or goes. So is whatever is the only one of its kind. */
export const fixedKinds: ReadonlySet<string> = new Set([
  'words',
  'card-words',
  'page',
  'consent',
  'legal',
])

/** Pictures whose ids begin so are the owner's photographs: no drawing is made of them. */
export const photosFolder = 'photos/'

/** Kinds of documents that belong to a tour or an article and come and go with it, by its own id. */
export const companionsOf: Readonly<Record<string, readonly { kind: string; before: string }[]>> = {
  tour: [
    { kind: 'tour-answers', before: '' },
    { kind: 'weather', before: '' },
    { kind: 'tour-search', before: '' },
    { kind: 'picture', before: 'tours/' },
  ],
  article: [{ kind: 'picture', before: 'posts/' }],
}

/** What the words of each screen are called. */
export const wordsTitles: Readonly<Record<string, string>> = {
  cards: 'Tour cards',
  refusals: 'What forms say when something is wrong',
  deskRefusals: 'What the desk says when something is wrong',
  passwordRules: 'Rules for passwords',
  frame: 'Header, menu and footer',
  home: 'Home',
  tours: 'List of tours',
  tour: 'Page of a tour',
  gallery: 'Photographs of a tour',
  prices: 'Prices by season',
  tourAnswers: 'Questions about a tour',
  questions: 'Questions',
  about: 'About us',
  calendar: 'Calendar of days',
  booking: 'Booking form',
  contact: 'Contact',
  search: 'Search',
  blog: 'Articles',
  legal: 'Legal pages',
  cancellation: 'Cancellation table',
  ride: 'Rides',
  transfers: 'Vehicles',
  transfer: 'Booking a vehicle',
  destinations: 'Destinations',
  groupTours: 'Group tours',
  groupQuote: 'Quotes for groups',
  itinerary: 'Itinerary builder',
  sharedItinerary: 'A shared itinerary',
  auth: 'Signing in',
  account: 'A guest’s account',
  admin: 'The desk',
  studio: 'The studio',
  attention: 'What the desk has to look at',
  closedDays: 'Closed days',
  companion: 'A shared trip',
  manage: 'A guest’s booking',
  quoteLink: 'A group’s request',
  newsletter: 'Newsletter',
  calendarFile: 'Calendar files',
  documents: 'Invoices and credit notes',
  mails: 'Mails',
}
