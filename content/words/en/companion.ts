/** The page of a trip for fellow travellers. */
export const companion = {
  band: 'Your trip',
  /** Texts by the order's status. */
  states: {
    offered: 'This is what’s planned. Nothing is booked yet.',
    requested: 'This has been requested, but isn’t confirmed yet.',
    held: 'This is held for you, and isn’t confirmed yet.',
    expired: 'This is no longer held. Ask whoever sent you the link.',
    confirmed: 'It’s booked. If anything changes, this page says so.',
    cancelled: 'This was cancelled. Ask whoever sent you the link.',
    completed: 'This is how it was. We hope you enjoyed it.',
  },
  /** Replaces the text above on the day of the trip. */
  today: 'It’s today. If anything changes, this page says so.',
  questions: 'Questions? Ask whoever sent you the link, call {phone} or write to {email}.',
}
