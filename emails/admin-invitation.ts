import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To someone who is to help run the site: a link that makes their account an administrator's. */
export function adminInvitation(
  content: Content,
  invitation: {
    link: string
    email: string
    lastDay: CalendarDate
  },
): Message {
  const { company } = content
  const words = say(content).mails
  const { adminInvitation: invited } = words.account
  const { link, email: address, lastDay } = invitation
  return writeMessage(content, {
    subject: fill(invited.subject, { company: company.shortName }),
    preview: fill(invited.preview, { address }),
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(invited.text, { company: company.name }) },
      { kind: 'link', text: invited.link, url: link },
      { kind: 'paragraph', text: fill(invited.how, { address, date: formatLongDate(lastDay) }) },
      { kind: 'paragraph', text: invited.unknown },
    ],
  })
}
