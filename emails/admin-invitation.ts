import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { adminInvitation: invited } = words.account

/** To someone who is to help run the site: a link that makes their account an administrator's. */
export function adminInvitation(invitation: {
  link: string
  email: string
  lastDay: CalendarDate
  company: Company
}): Message {
  const { link, email: address, lastDay, company } = invitation
  return writeMessage({
    subject: fill(invited.subject, { company: company.shortName }),
    preview: fill(invited.preview, { address }),
    company,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(invited.text, { company: company.name }) },
      { kind: 'link', text: invited.link, url: link },
      { kind: 'paragraph', text: fill(invited.how, { address, date: formatLongDate(lastDay) }) },
      { kind: 'paragraph', text: invited.unknown },
    ],
  })
}
