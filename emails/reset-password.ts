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
        text: `A new password was asked for, for your account at ${company.name}. Choose it here:`,
      },
      { kind: 'link', text: 'Choose a new password', url: link },
      {
        kind: 'paragraph',
        text: `The link works once, within ${validMinutes} minutes. When you have chosen, you are signed out on every device and sign in anew.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not you who asked, you can ignore this message: your password stays as it is.',
      },
    ],
  })
}
