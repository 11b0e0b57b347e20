import { type Company, type Message, writeMessage } from './message.ts'

/** To the owner of an account who may have forgotten the password: a link to choose another. */
export function resetPassword(account: {
  link: string
  validMinutes: number
  company: Company
}): Message {
  const { link, validMinutes, company } = account
  return writeMessage({
    subject: `Choose a new password · ${company.shortName}`,
    preview: `The link works once, within ${validMinutes} minutes.`,
    company,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Someone asked to reset the password for your account at ${company.name}. Choose a new one here:`,
      },
      { kind: 'link', text: 'Choose a new password', url: link },
      {
        kind: 'paragraph',
        text: `The link works once, within ${validMinutes} minutes. After that you’re signed out everywhere, and sign in with the new one.`,
      },
      {
        kind: 'paragraph',
        text: 'If it wasn’t you, ignore this message: your password stays as it is.',
      },
    ],
  })
}
