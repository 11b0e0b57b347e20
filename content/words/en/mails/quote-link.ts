/** The link and the list of changes in mails about quote requests. */
export const quoteLink = {
  heading: 'Something to change?',
  text: 'Open your request, change what you like and send it again. It keeps its reference, and we’ll work from the latest version.',
  link: 'Open your request',
  changes: 'What changed',
  /** The mail to a guest who lost the link. */
  again: {
    subject: 'Your request {reference}',
    preview: 'The link to what you asked us for.',
    text: 'Here’s the link to your request. Links we sent you before no longer work.',
    notYou:
      'If you didn’t ask for this, there’s nothing to do. Whoever has the link can open your request, so please don’t pass it on.',
  },
  /** Shows a changed value in the office's mail: the new one, then the old one. */
  fromTo: '{now}\nBefore: {was}',
  comment: {
    subject: 'A comment on your itinerary {reference}',
    preview: 'You’ll find it on the page of your request.',
    text: 'Someone with the link to your itinerary has left you a comment. It’s on your request page, where you can change the days too.',
    link: 'Read it',
  },
  groupComment: {
    subject: 'A comment on your group request {reference}',
    preview: 'You’ll find it on the page of your request.',
    text: 'Someone with the link to your group request has left you a comment. It’s on your request page, where you can change the request too.',
    link: 'Read it',
  },
  itinerary: {
    guestSubject: 'Your changed itinerary {reference}: {length} at the Cape',
    guestText:
      'Thank you. We have your changes, and we’ll work from the latest version. An expert will contact you within {hours} hours to finalise it and give you its exact price.',
    officeSubject: 'Changed quote request {reference}: {length}, {total}',
    officePreview: '{name} changed the request for {length}.',
    officeText:
      'Whoever sent this request has changed it and sent it again. It needs a new price. No date or vehicle is held.',
  },
  group: {
    guestSubject: 'Your changed group request {reference}: {guests}',
    guestText:
      'Thank you. We have your change, and we’ll work from the latest version. If a number or a date is wrong, just reply and tell us.',
    officeSubject: 'Changed group request {reference}: {guests}, {days}',
    officePreview: '{name} changed the request for {guests}.',
    officeText:
      'Whoever sent this request has changed it and sent it again. It needs a new quote. No date or vehicle is held.',
  },
}
