import { type Company, type Message, writeMessage } from './message.ts'

/** To a new subscriber: that it worked, and how to end it. */
export function newsletterWelcome(subscribed: {
  company: Company
  unsubscribeUrl: string
}): Message {
  const { company, unsubscribeUrl } = subscribed
  return writeMessage({
    subject: `You’re on the list · ${company.shortName}`,
    preview: 'Your subscription to our newsletter is confirmed.',
    company,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Thank you. You get our newsletter from now on, to this address and for no other purpose.',
      },
      {
        kind: 'paragraph',
        text: 'You can end the subscription at any time, with the link in every issue or with this one:',
      },
      { kind: 'link', text: 'Leave the newsletter', url: unsubscribeUrl },
    ],
  })
}
