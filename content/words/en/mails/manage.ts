/** The mail with a new link to a guest's own page, and how other mails name that page. */
export const manage = {
  subject: 'Your booking page ({reference})',
  preview: 'The link to your trip, {title}.',
  text: 'Here is the link to your trip, {title}. Links we sent you before no longer work.',
  link: 'Open my booking',
  notYou:
    'If you didn’t ask for this, there’s nothing to do. Whoever has the link can open your booking, so please don’t pass it on.',
}
