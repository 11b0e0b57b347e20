import { type Company, type Message, writeMessage } from './message.ts'

/** To whoever has just become an administrator, however that came about. */
export function adminGranted(grant: { adminUrl: string; company: Company }): Message {
  const { adminUrl, company } = grant
  return writeMessage({
    subject: `You’re now an administrator · ${company.shortName}`,
    preview: 'What your account can do from now on.',
    company,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Your account at ${company.name} is now an administrator’s. It sees bookings, requests and messages as they come in, answers them, and can make others administrators.`,
      },
      { kind: 'link', text: 'Open the administration', url: adminUrl },
      {
        kind: 'paragraph',
        text: 'Because it sees what guests tell us, it is signed out twelve hours after each sign-in, and we write to you when somebody signs in on a device that is new to us.',
      },
      {
        kind: 'paragraph',
        text: `If you didn’t expect this, write to us at ${company.email} before you do anything else.`,
      },
    ],
  })
}
