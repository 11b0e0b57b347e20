import type { ReviewEvent, ReviewRule, ReviewState } from '#app/reviews/review.ts'
import type { TripMail } from '#app/trip-mails/trip-mails.ts'

/** The desk's screen of e-mails before and after trips. */
export const adminTripMails = {
  view: 'Before and after',
  title: 'E-mails before and after trips',
  text: 'E-mails that go out automatically in the next seven days, soonest first. Edit them, or switch them off, in Website under E-mails.',
  empty: 'Nothing goes out in the next week.',
  mails: {
    twoDaysBefore: 'Two days before: what to know',
    eveningBefore: 'The day before: the pick-up time',
    dayAfter: 'The day after: thanks, and a review',
  } satisfies Record<TripMail, string>,
  /** The sending time in the guest's time zone. */
  theirs: '{time} where they live',
  theirsBetween: '{from} to {to} where they live',
  trip: '{title}, {date}',
  heldBack: 'Held back',
  /** Shown while the server doubts its clock. */
  waiting: 'Waits for the clock',
  allWait: 'Nothing goes out until it’s clear what time it is.',
  holdBack: 'Hold back',
  holdBackTitle: 'Hold this e-mail back?',
  holdBackText: '{name} won’t get it until you release it. Everyone else gets theirs.',
  heldBackDone: 'It’s held back.',
  letGo: 'Release',
  letGoTitle: 'Release this e-mail after all?',
  letGoText: 'It goes to {name} when it’s due, or at once if it’s already due.',
  letGoDone: 'It goes out when it’s due.',
  read: 'Read it',
  readText: 'This is how it reads now. It’s written fresh when it goes out.',
  sentTitle: 'Sent in the last week',
  sentNone: 'Nothing was sent in the last week.',
  /** The section of an order. */
  stillToCome: 'Still to come',
  failed: 'The e-mails still to come didn’t load.',
}

/** The desk's screen of reviews. */
export const adminReviews = {
  view: 'Reviews',
  title: 'Reviews',
  text: 'What guests write after their trip. Read each one, then show it, or refuse it under one of the rules on your site at /reviews. Few stars are never a reason.',
  empty: 'Nobody has written a review yet.',
  older: 'Older reviews',
  states: {
    waiting: 'To be read',
    published: 'On the site',
    refused: 'Refused',
    withdrawn: 'Removed',
  } satisfies Record<ReviewState, string>,
  forUs: 'For your team only',
  forUsText: 'The guest wrote it for you only, so it can’t be shown.',
  stars: '{n} of 5',
  shownAs: 'Shown as {name}, {month}',
  nameless: 'A guest',
  withdrawnText: 'The guest has removed it, text and all.',
  refusedBy: 'Refused: {rule}',
  show: 'Show it',
  showTitle: 'Show this review?',
  showText: 'It’ll be on the site within a minute, as it was written.',
  shown: 'The review is on its way to the site.',
  refuse: 'Refuse it',
  refuseTitle: 'Refuse this review?',
  refuseText: 'The guest gets an e-mail naming the rule, and can write a new one.',
  rule: 'The rule',
  rules: {
    insult: 'It insults somebody',
    'others-data': 'It has other people’s details in it',
    'not-the-trip': 'It isn’t about the trip',
  } satisfies Record<ReviewRule, string>,
  refused: 'The review is refused, and the guest has been told.',
  answer: 'Reply',
  changeAnswer: 'Change our reply',
  answerTitle: 'Our reply',
  answerText: 'Everyone can read it below the review. Leave it empty to remove it.',
  answerLabel: 'Reply',
  answered: 'Your reply is saved.',
  ours: 'Our reply',
  /** The events of a review. */
  history: 'What was decided',
  events: {
    'review-written': 'Written',
    'review-withdrawn': 'Removed',
    'review-published': 'Shown on the site',
    'review-refused': 'Refused: {rule}',
    'review-answered': 'Replied',
    'review-answer-removed': 'Our reply removed',
  } satisfies Record<ReviewEvent, string>,
  byGuest: 'the guest',
}
