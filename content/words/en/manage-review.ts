import type { AskedWords } from '#rules/guests/form-fields.ts'
import type { ReviewState, reviewFields } from '#rules/orders/review.ts'

/** Writing a review, on the guest's own page. */
export const manageReview = {
  title: 'Your review',
  text: 'How was it? Please tell us, good or bad: few stars are no reason for us to leave a review out.',
  rules: 'The rules for reviews',
  asked: {
    stars: {
      label: 'Stars',
      choices: { 5: '5: excellent', 4: '4: good', 3: '3: all right', 2: '2: poor', 1: '1: bad' },
    },
    name: { label: 'Your name, as it’s shown', hint: 'A first name is enough' },
    readers: {
      label: 'Who may read it',
      unchosen: 'Please choose',
      choices: {
        everybody: 'Everybody, on your site',
        company: 'You alone',
      },
    },
    text: { label: 'How it was' },
  } satisfies AskedWords<typeof reviewFields>,
  optional: 'optional',
  send: 'Send my review',
  change: 'Change my review',
  busy: 'Sending...',
  sent: 'Thank you. We have your review.',
  failed: 'That didn’t reach us. Your review is still here: please try again.',
  states: {
    waiting: 'We have your review and will read it soon. You can change it until then.',
    published: 'Your review is on our site.',
    refused: 'We don’t show your review, by this rule:',
    withdrawn: 'You’ve taken your review back.',
  } satisfies Record<ReviewState, string>,
  forUsAlone: 'Your review is for us alone. Thank you. You can change it until we’ve read it.',
  again: 'Take it back, and you can write it anew.',
  ours: 'Our answer',
  withdraw: 'Take my review back',
  /** Below it, by how it stands. */
  withdrawText: {
    shown: 'Take it back, and it’s gone from our site within a minute, and deleted here.',
    unshown: 'Take it back, and it’s deleted here.',
  },
}
