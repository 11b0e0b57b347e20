import { type Company, type Message, writeMessage } from './message.ts'

/** To a subscriber whose address was entered again. On the site it looks as if it had been new. */
export function newsletterAlready(subscribed: {
  company: Company
  unsubscribeUrl: string
}): Message {
  const { company, unsubscribeUrl } = subscribed
  return writeMessage({
    subject: `You already get our newsletter · ${company.shortName}`,
    preview: 'Someone entered your address again; nothing has changed.',
    company,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Someone, probably you, signed this address up for our newsletter. It’s already on the list, so nothing has changed.',
      },
      { kind: 'paragraph', text: 'If you’d rather stop:' },
      { kind: 'link', text: 'Leave the newsletter', url: unsubscribeUrl },
    ],
  })
}
