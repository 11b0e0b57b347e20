import { type Content, say } from '#content/content.ts'
import { ownerRole, type Role } from '#rules/accounts/rights.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To someone who is to work here: a link that gives their account its role. */
export function adminInvitation(
  content: Content,
  invitation: {
    link: string
    email: string
    role: Role
    lastDay: CalendarDate
  },
): Message {
  const { company } = content
  const words = say(content).mails
  const { adminInvitation: invited } = words.account
  const { link, email: address, role, lastDay } = invitation
  const subject = role === ownerRole ? invited.subject : invited.subjectsOf[role]
  const text = role === ownerRole ? invited.text : invited.textsOf[role]
  return writeMessage(content, {
    subject: fill(subject, { company: company.shortName }),
    preview: fill(invited.preview, { address }),
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(text, { company: company.name }) },
      { kind: 'link', text: invited.link, url: link },
      { kind: 'paragraph', text: fill(invited.how, { address, date: formatLongDate(lastDay) }) },
      { kind: 'paragraph', text: invited.unknown },
    ],
  })
}
