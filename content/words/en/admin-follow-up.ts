import type { ReviewEvent, ReviewRule, ReviewState } from '#rules/orders/review.ts'
import type { TripMail } from '#rules/orders/trip-mails.ts'

/** The desk's mails before and after trips. */
export const adminTripMails = {
  view: 'Before and after',
  title: 'Mails before and after trips',
  text: 'What goes out by itself in the next week, in the order of time. What it says, and whether it goes at all, you write and switch in Website, under Mails.',
  empty: 'Nothing goes out in the next week.',
  mails: {
    twoDaysBefore: 'Two days before: what to know',
    eveningBefore: 'The day before: the pick-up time',
    dayAfter: 'The day after: thanks, and a review',
  } satisfies Record<TripMail, string>,
  /** When it goes, by our clock and by the guest's. */
  theirs: '{time} where they live',
  theirsBetween: '{from} to {to} where they live',
  trip: '{title}, {date}',
  heldBack: 'Held back',
  /** While the server doubts its clock; the bar above the screen says why. */
  waiting: 'Waits for the clock',
  allWait: 'Nothing goes out until it’s clear what time it is.',
  holdBack: 'Hold back',
  holdBackTitle: 'Hold this mail back?',
  holdBackText: '{name} doesn’t get it, until you let it go. Others get theirs.',
  heldBackDone: 'It’s held back.',
  letGo: 'Let it go',
  letGoTitle: 'Let this mail go after all?',
  letGoText: 'It goes to {name} when it’s due: at once, if that was while you held it.',
  letGoDone: 'It goes out when it’s due.',
  read: 'Read it',
  readText: 'As things stand. It’s written anew when it goes.',
  sentTitle: 'Went out in the last week',
  sentNone: 'Nothing went out in the last week.',
  /** Beside an order. */
  stillToCome: 'Still to come',
  failed: 'What still goes out couldn’t be read.',
}

/** The desk's reviews. */
export const adminReviews = {
  view: 'Reviews',
  title: 'Reviews',
  text: 'What guests write after their trip. Read each one, then show it, or refuse it by a rule. Few stars are no reason: the rules are on your site, under /reviews.',
  empty: 'Nobody has written a review yet.',
  older: 'Older reviews',
  states: {
    waiting: 'To be read',
    published: 'On the site',
    refused: 'Refused',
    withdrawn: 'Taken back',
  } satisfies Record<ReviewState, string>,
  forUs: 'For you alone',
  forUsText: 'Its guest wrote it for you alone, so it can’t be shown.',
  stars: '{n} of 5',
  shownAs: 'Shown as {name}, {month}',
  nameless: 'A guest',
  withdrawnText: 'Its guest has taken it back, with all that it said.',
  refusedBy: 'Refused: {rule}',
  show: 'Show it',
  showTitle: 'Show this review?',
  showText: 'It’s on the site within a minute, as it was written.',
  shown: 'The review is on its way to the site.',
  refuse: 'Refuse it',
  refuseTitle: 'Refuse this review?',
  refuseText: 'Its guest is told by e-mail which rule it is, and can write it anew.',
  rule: 'The rule',
  rules: {
    insult: 'It insults somebody',
    'others-data': 'It has other people’s details in it',
    'not-the-trip': 'It isn’t about the trip',
  } satisfies Record<ReviewRule, string>,
  refused: 'The review is refused, and its guest is told.',
  answer: 'Answer it',
  changeAnswer: 'Change our answer',
  answerTitle: 'Our answer',
  answerText: 'Everybody reads it below the review. Leave it empty to take it off.',
  answerLabel: 'Answer',
  answered: 'The answer is stored.',
  ours: 'Our answer',
  /** What has happened to it, and by whom. */
  history: 'What was decided',
  events: {
    'review-written': 'Written',
    'review-withdrawn': 'Taken back',
    'review-published': 'Shown on the site',
    'review-refused': 'Refused: {rule}',
    'review-answered': 'Answered',
    'review-answer-removed': 'Our answer taken off',
  } satisfies Record<ReviewEvent, string>,
  byGuest: 'the guest',
}
