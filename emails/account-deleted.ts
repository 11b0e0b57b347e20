import { type Company, type Message, writeMessage } from './message.ts'

/** To whoever deleted their account, as the last word to this address: what went, and what stays without them. */
export function accountDeleted(account: { upcoming: number; company: Company }): Message {
  const { upcoming, company } = account
  return writeMessage({
    subject: `Your account is deleted · ${company.shortName}`,
    preview: 'What we keep doesn’t say who you are.',
    company,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Your account at ${company.name} is deleted, and with it your preferences, your messages to us and our record of them.`,
      },
      {
        kind: 'paragraph',
        text: 'The law has us keep what was booked, and at what price. We keep it without your name, address and phone number.',
      },
      ...(upcoming > 0 ? [keepUpcoming(upcoming)] : []),
      {
        kind: 'paragraph',
        text: `If it wasn’t you who deleted it, write to us at ${company.email}.`,
      },
    ],
  })
}

function keepUpcoming(upcoming: number) {
  const [what, day] =
    upcoming === 1
      ? ['One trip of yours still lies ahead', 'its day']
      : [`${upcoming} trips of yours still lie ahead`, 'the day of each']
  return {
    kind: 'paragraph' as const,
    text: `${what}. So that we can reach you about it, your details stay with it until the day after ${day}, and are then removed. Deleting your account has cancelled nothing.`,
  }
}
