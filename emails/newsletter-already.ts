import { type Company, type Message, writeMessage } from './message.ts'

/** To a subscriber whose address was entered again. On the site it looks as if it had been new. */
export function newsletterAlready(subscribed: {
  company: Company
  unsubscribeUrl: string
}): Message {
  const { company, unsubscribeUrl } = subscribed
  return writeMessage({
    subject: `You get our newsletter already · ${company.shortName}`,
    preview: 'Your address was entered once more; nothing has changed.',
    company,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Someone, most likely you, has entered this address for our newsletter. It is on the list already, so nothing has changed.',
      },
      { kind: 'paragraph', text: 'If you would rather have it end:' },
      { kind: 'link', text: 'Leave the newsletter', url: unsubscribeUrl },
    ],
  })
}
