import { Link } from 'react-router'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { AnswerOf } from '#ui/client/api.ts'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { formatOfficeTime, formatShortDay } from '#ui/office-kit/office-time.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { ComingMailEntry } from './coming-mail.tsx'
import { listTripMails } from './trip-mail-calls.ts'

export default function TripMailsView({ desk }: { desk: Desk }) {
  const words = desk.words.tripMails
  const mailsQuery = useQuery(readTripMails, desk, ['mails', 'orders', 'site'])
  const onChanged = () => void mailsQuery.reload()
  return (
    <DeskView desk={desk} loaded={mailsQuery} id="trip-mails" title={words.title} text={words.text}>
      {({ coming, isWaiting, sent }) => (
        <>
          {coming.length === 0 && <p role="status">{isWaiting ? words.allWait : words.empty}</p>}
          {[...Map.groupBy(coming, ({ on }) => on)].map(([on, mails]) => (
            <section key={on} aria-labelledby={`mails-of-${on}`} className="mt-6">
              <h3
                id={`mails-of-${on}`}
                className="font-sans text-body font-semibold tracking-normal"
              >
                {formatLongDate(on)}
              </h3>
              <ul className="divide-rule border-rule mt-2 divide-y border-y">
                {mails.map((mail) => (
                  <ComingMailEntry
                    key={`${mail.orderId} ${mail.mail} ${mail.tells}`}
                    desk={desk}
                    mail={mail}
                    isWaiting={isWaiting}
                    onChanged={onChanged}
                    isOfMany
                  />
                ))}
              </ul>
            </section>
          ))}
          <section aria-labelledby="mails-sent" className="mt-12">
            <h3 id="mails-sent" className="text-h3">
              {words.sentTitle}
            </h3>
            {sent.length === 0 ? (
              <p className="text-ink-2 mt-2">{words.sentNone}</p>
            ) : (
              <ul className="divide-rule border-rule mt-3 divide-y border-y">
                {sent.map((mail) => (
                  <SentMail
                    key={`${mail.orderId} ${mail.mail} ${mail.tells}`}
                    desk={desk}
                    mail={mail}
                  />
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </DeskView>
  )
}

function readTripMails() {
  return listTripMails()
}

type SentTripMail = AnswerOf<'GET /api/admin/trip-mails'>['sent'][number]

function SentMail({ desk, mail }: { desk: Desk; mail: SentTripMail }) {
  const words = desk.words.tripMails
  const { reference, name, title, day, at } = mail
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 py-2">
      <p className="text-ink-2 w-40 tabular-nums">{formatOfficeTime(at)}</p>
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">
          <Link className="link font-semibold" to={linkToPage(reference)}>
            {name || reference}
          </Link>{' '}
          {words.mails[mail.mail]}
        </p>
        <p className="text-ink-2 text-caption">
          <Facts>
            {fill(words.trip, { title, date: formatShortDay(day) })}
            <span className="tabular-nums">{reference}</span>
          </Facts>
        </p>
      </div>
    </li>
  )
}
