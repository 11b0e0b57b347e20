import { type Company, type Message, writeMessage } from './message.ts'

/** To whoever signed up with this address: a link that proves that it is theirs. */
export function confirmAddress(account: {
  link: string
  validHours: number
  company: Company
}): Message {
  const { link, validHours, company } = account
  return writeMessage({
    subject: `Confirm your email address · ${company.shortName}`,
    preview: 'One press, and your account is ready.',
    company,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Someone, we hope you, has created an account at ${company.name} with this address. Please confirm that it’s yours; then you can sign in.`,
      },
      { kind: 'link', text: 'Confirm my email address', url: link },
      {
        kind: 'paragraph',
        text: `The link works for ${validHours} hours. Your account shows all your bookings in one place, also those you made before with this address.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not you, nobody can sign in with your address, whoever opens the link. On the page behind it you can end the sign-up with one press; or you do nothing, and it ends by itself.',
      },
    ],
  })
}
