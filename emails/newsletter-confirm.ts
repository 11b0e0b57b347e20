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
    preview: 'One press and you are on the list.',
    company,
    blocks: [
      {
        kind: 'paragraph',
        text: 'This address was entered for our newsletter: a travel guide now and then, and news of our tours. If it was you, confirm that the address is yours:',
      },
      { kind: 'link', text: 'Confirm my subscription', url: confirmUrl },
      {
        kind: 'paragraph',
        text: `The link is good for ${days} days. If it was not you, do nothing: we write no more, and the address is deleted.`,
      },
    ],
  })
}
