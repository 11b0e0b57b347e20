import type { FormWords } from '#rules/guests/form-fields.ts'
import type { ReviewState, reviewFields } from '#app/reviews/review.ts'

/** The section of the booking page for a review. */
export const manageReview = {
  title: 'Your review',
  text: 'How was it? Please tell us, good or bad: we never leave a review out for having few stars.',
  rules: 'The rules for reviews',
  asked: {
    stars: {
      label: 'Stars',
      choices: { 5: '5: excellent', 4: '4: good', 3: '3: all right', 2: '2: poor', 1: '1: bad' },
    },
    name: { label: 'Name to show', hint: 'A first name is enough' },
    readers: {
      label: 'Who may read it',
      unchosen: 'Please choose',
      choices: {
        everybody: 'Everyone, on this site',
        company: 'Only your team',
      },
    },
    text: { label: 'How it was' },
  } satisfies FormWords<typeof reviewFields>,
  optional: 'optional',
  send: 'Send my review',
  change: 'Change my review',
  busy: 'Sending...',
  sent: 'Thank you. We have your review.',
  failed: 'That didn’t reach us. Your review is still here: please try again.',
  states: {
    waiting: 'We have your review and will read it soon. You can change it until then.',
    published: 'Your review is on our site.',
    refused: 'We can’t show your review, under this rule:',
    withdrawn: 'You’ve removed your review.',
  } satisfies Record<ReviewState, string>,
  forUsAlone: 'Thank you. Your review is for our eyes only. You can change it until we’ve read it.',
  again: 'Remove it, and you can write a new one.',
  ours: 'Our reply',
  withdraw: 'Remove my review',
  /** What removing the review does, by its state. */
  withdrawText: {
    shown: 'It disappears from our site within a minute, and is deleted.',
    unshown: 'It’s deleted for good.',
  },
}
