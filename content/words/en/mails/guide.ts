import type { GuideNews } from '#app/capacity/guides-phone.ts'

/** A guide's mail about changed trips. It contains no guest's name and no price. */
export const guideMail = {
  subject: { one: 'One change to your trips', other: '{n} changes to your trips' },
  preview: 'Your page has the details.',
  hello: 'Hello {name},',
  news: {
    given: 'Yours now',
    moved: 'Moved',
    'pick-up': 'New pick-up place',
    details: 'New details',
    'called-off': 'Cancelled',
    taken: 'Given to someone else',
  } satisfies Record<GuideNews, string>,
  trip: '{title}, {date}',
  tripAt: '{title}, {date} at {time}',
  link: 'Open your days',
  more: { one: 'And one more.', other: 'And {n} more.' },
  questions: 'If something doesn’t work for you, call us or reply to this e-mail.',
}
