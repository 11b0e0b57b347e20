import { type Company, type Message, writeMessage } from './message.ts'

/** To the owner of an account, after its password was changed: so that a change by someone else is noticed. */
export function passwordChanged(account: { resetUrl: string; company: Company }): Message {
  const { resetUrl, company } = account
  return writeMessage({
    subject: `Your password was changed · ${company.shortName}`,
    preview: 'If this was you, there’s nothing to do.',
    company,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `The password of your account at ${company.name} has just been changed, and the account was signed out on every other device. If this was you, there’s nothing to do.`,
      },
      {
        kind: 'paragraph',
        text: `If it wasn’t, someone else can get in: choose a new password at once, and tell us at ${company.email}.`,
      },
      { kind: 'link', text: 'Choose a new password', url: resetUrl },
    ],
  })
}
