export const search = {
  title: 'Find a tour',
  words: 'Place or theme',
  wordsPlaceholder: 'Whales, Cape Point, lunch',
  category: 'Kind of tour',
  anyCategory: 'Any kind',
  categories: {
    city: 'City',
    wine: 'Wine',
    safari: 'Safari',
    nature: 'Coast and nature',
    overland: 'Overland',
  },
  guests: 'Guests',
  anyGuests: 'Any number',
  oneGuest: '1 guest',
  manyGuests: '{n} guests',
  moreGuests: 'More than {n} guests',
  duration: 'How long',
  anyDuration: 'Any length',
  durations: {
    'up-to-8-hours': 'Up to 8 hours',
    'over-8-hours': 'More than 8 hours',
    'several-days': 'Several days',
  },
  find: 'Find tours',
  banner: 'Showing tours based on your search criteria',
  showAll: 'Show all tours',
  /** The heading above other pages that contain the words searched for. */
  further: 'Also worth a look',
  results: 'Tours found',
  foundNone: 'No tours found',
  foundOne: '1 tour',
  foundMany: '{n} tours',
  emptyTitle: 'No tours match',
  emptyText:
    'Remove a filter, or tell us what you’d like: we also plan days that aren’t on this list.',
  /** Replaces `emptyTitle` if the search has only one part. */
  emptyTitleOne: 'We have no tour for ‘{part}’',
  emptyTextOne:
    'Try other words, or tell us what you’d like: we also plan days that aren’t on this list.',
  /** Begins a link that removes one part of the search: ‘Without “whales”: 2 tours’. */
  without: 'Without ‘{part}’',
  ask: 'Ask us to plan it',
  largeParty: 'Your party is too big for these tours.',
  seeGroups: 'See our group tours',
  smallParty: 'These tours need a bigger group. Ask us what’s possible.',
}
