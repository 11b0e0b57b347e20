import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Company, type Message, writeMessage } from './message.ts'

/** To someone who is to help run the site: a link that makes their account an administrator's. */
export function adminInvitation(invitation: {
  link: string
  email: string
  lastDay: CalendarDate
  company: Company
}): Message {
  const { link, email, lastDay, company } = invitation
  return writeMessage({
    subject: `You’re invited to run the site of ${company.shortName}`,
    preview: `Create your account with ${email}.`,
    company,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `You’re invited to become an administrator of the site of ${company.name}: to see bookings, requests and messages as they come in, and to answer them.`,
      },
      { kind: 'link', text: 'Accept the invitation', url: link },
      {
        kind: 'paragraph',
        text: `Create an account with this address, ${email}, and confirm it with the link of the second message that you get. If you have an account with it already, sign in. The invitation is yours alone; it works once, until ${formatLongDate(lastDay)}.`,
      },
      {
        kind: 'paragraph',
        text: 'If you don’t know what this is about, ignore this message, and please don’t pass it on.',
      },
    ],
  })
}
