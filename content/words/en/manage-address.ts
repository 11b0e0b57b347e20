/** The form on the booking page that changes the e-mail address of an order. */
export const manageAddress = {
  title: 'Your e-mail address',
  text: 'Our e-mails about this trip go to {email}.',
  open: 'Use another address',
  email: 'New e-mail address',
  ask: 'Send me the codes',
  askAgain: 'Send new codes',
  askBusy: 'Sending...',
  /** Shown once both codes are sent. */
  askedTitle: 'Two codes are on their way',
  asked: 'One went to {email}, one to {newEmail}. Please enter both here within 10 minutes.',
  code: 'The code we sent to {email}',
  newCode: 'The code we sent to {newEmail}',
  codeHint: 'Six digits',
  change: 'Use the new address',
  changeBusy: 'Changing...',
  changed: 'Done. We’ve sent a new link there; the links before it no longer work.',
  again: 'No codes? They can take a minute. Look in your junk mail too, or ask for new ones.',
  unreachable: 'Can’t read mail at {email} any more? Call {phone}, and we’ll help.',
  failed: 'That didn’t go through, and nothing has changed. Please try again.',
}
