/** What the mails about quote requests say of their link and of changes. */
export const quoteLink = {
  heading: 'Something to change?',
  text: 'Open your request, change what you like and send it again. It keeps its reference, and we answer what you sent last.',
  link: 'Open your request',
  changes: 'What changed',
  /** To whoever has lost the link. */
  again: {
    subject: 'Your request {reference}',
    preview: 'The link to what you asked us for.',
    text: 'Here’s the link to your request. Links we sent you before no longer work.',
    notYou:
      'If you didn’t ask for this, there’s nothing to do. Whoever has the link can open your request, so please don’t pass it on.',
  },
  /** In the office’s mail: what stands now, then what stood there before. */
  fromTo: '{now}\nBefore: {was}',
  comment: {
    subject: 'Somebody wrote to you about your itinerary {reference}',
    preview: 'You’ll find it on the page of your request.',
    text: 'Somebody who has the link to your itinerary wrote to you about it. You’ll find what they say on the page of your request, and there you can change the days too.',
    link: 'Read it',
  },
  itinerary: {
    guestSubject: 'Your changed itinerary {reference}: {length} at the Cape',
    guestText:
      'Thank you. We have your change, and we answer what you sent last. An expert will contact you within {hours} hours to finalise it and give you its exact price.',
    officeSubject: 'Changed quote request {reference}: {length}, {total}',
    officePreview: '{name} changed the request for {length}.',
    officeText:
      'Whoever sent this request has changed it and sent it again. It waits for a price once more, and it holds no date and no vehicle.',
  },
  group: {
    guestSubject: 'Your changed group request {reference}: {guests}',
    guestText:
      'Thank you. We have your change, and this is what we go by now. If a number or a day is wrong, just reply and tell us.',
    officeSubject: 'Changed group request {reference}: {guests}, {days}',
    officePreview: '{name} changed the request for {guests}.',
    officeText:
      'Whoever sent this request has changed it and sent it again. It waits for an offer once more, and it holds no date and no vehicle.',
  },
}
