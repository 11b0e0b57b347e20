import { type Company, type Message, writeMessage } from './message.ts'

/** To an administrator, after a sign-in in a browser that they had not used before. */
export function adminSignedIn(signIn: {
  /** As it is read in Cape Town: '21 November 2026 at 10:00'. */
  time: string
  resetUrl: string
  company: Company
}): Message {
  const { time, resetUrl, company } = signIn
  return writeMessage({
    subject: `You signed in on a new device · ${company.shortName}`,
    preview: 'If this was you, there’s nothing to do.',
    company,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Somebody signed in to your account at ${company.name} on ${time}, Cape Town time, in a browser that your account had not been used in before. Your account sees what guests tell us, so we write to you each time. If this was you, there’s nothing to do.`,
      },
      {
        kind: 'paragraph',
        text: `If it wasn’t, choose a new password at once: that signs everybody out. Then look at Activity in the administration, and tell us at ${company.email}.`,
      },
      { kind: 'link', text: 'Choose a new password', url: resetUrl },
    ],
  })
}
