import { type Company, type Message, writeMessage } from './message.ts'

/** To an address that someone has entered for the newsletter: nothing follows unless its owner presses the link. */
export function newsletterConfirm(asked: {
  company: Company
  confirmUrl: string
  /** How many days the link stays good. */
  days: number
}): Message {
  const { company, confirmUrl, days } = asked
  return writeMessage({
    subject: `Please confirm your subscription · ${company.shortName}`,
    preview: 'One press, and you’re on the list.',
    company,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Someone signed this address up for our newsletter: a travel guide now and then, and news of our tours. If that was you, please confirm it:',
      },
      { kind: 'link', text: 'Confirm my subscription', url: confirmUrl },
      {
        kind: 'paragraph',
        text: `The link works for ${days} days. If it wasn’t you, do nothing: we won’t write again, and we delete the address.`,
      },
    ],
  })
}
