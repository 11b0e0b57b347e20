/** The pages opened by the two links in newsletter mails. */
export const newsletter = {
  band: 'Newsletter',
  busy: 'One moment...',
  failed: 'We couldn’t reach our server. Please try again in a few minutes.',
  home: 'Go to the home page',
  withoutScript: 'This page needs JavaScript. Write to {email}, and we’ll do it for you.',
  deadTitle: 'We couldn’t do that',
  confirm: {
    title: 'Confirm your subscription',
    text: 'One click, and you’re on the list. We write now and then, and every issue has a link to leave.',
    button: 'Confirm my subscription',
    doneTitle: 'You’re on the list',
    done: 'Thank you. We’ve sent you an e-mail with a link to leave whenever you like.',
  },
  unsubscribe: {
    title: 'Leave the newsletter',
    text: 'One click, and we stop writing. We keep your address only to remember that.',
    button: 'Unsubscribe',
    doneTitle: 'You’re off the list',
    done: 'You won’t get another issue. If you change your mind, the form is at the foot of every page.',
  },
}
