import { useCallback } from 'react'
import { type Desk, type ItemProps, useQuery } from '#ui/office-kit/desk.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { readSignedIn } from '#ui/session/session.ts'
import type { DeskMail } from './admin-calls.ts'
import { ComingMailEntry } from './coming-mail.tsx'
import { MailEntry } from './mail-entry.tsx'
import { listTripMails } from './trip-mail-calls.ts'

/** Scheduled mails before and after the order's trip. Renders nothing if there are none. */
export function ComingMails({ desk, orderId }: { desk: Desk; orderId: string }) {
  const words = desk.words.tripMails
  const read = useCallback(() => listTripMails(orderId), [orderId])
  const mails = useQuery(read, () => desk.say(words.failed, 'bad'), ['mails', 'orders'])
  if (mails.value?.coming.length === 0) return null
  return (
    <section aria-labelledby={`coming-${orderId}`}>
      <h4 id={`coming-${orderId}`} className="font-sans text-meta font-semibold tracking-normal">
        {words.stillToCome}
      </h4>
      <WhenLoaded desk={desk} loaded={mails}>
        {({ coming, isWaiting }) => (
          <ul className="divide-rule border-rule mt-2 divide-y border-y">
            {coming.map((mail) => (
              <ComingMailEntry
                key={`${mail.mail} ${mail.tells}`}
                desk={desk}
                mail={mail}
                isWaiting={isWaiting}
                onChanged={() => void mails.reload()}
              />
            ))}
          </ul>
        )}
      </WhenLoaded>
    </section>
  )
}

/** The mails about an item, newest first. */
export function ItemMails({ desk, inbox, item, onChanged }: ItemProps) {
  const words = desk.words.mails
  const read = useCallback(
    () => readSignedIn('GET /api/admin/inbox/:inbox/:id/mails', { params: { inbox, id: item.id } }),
    [inbox, item.id],
  )
  const mails = useQuery(read, () => desk.say(words.failed, 'bad'), ['mails'])
  const onSettled = (previous: DeskMail) => (current: DeskMail) => {
    void mails.reload()
    const isGuest = previous.recipient.toLowerCase() === item.email.toLowerCase()
    onChanged(isGuest ? { ...item, email: current.recipient } : item)
  }
  return (
    <section aria-labelledby={`mails-${item.id}`}>
      <h4 id={`mails-${item.id}`} className="font-sans text-meta font-semibold tracking-normal">
        {words.beside}
      </h4>
      <WhenLoaded desk={desk} loaded={mails}>
        {(sentMails) =>
          sentMails.length === 0 ? (
            <p className="text-ink-2 mt-2 text-meta">{words.none}</p>
          ) : (
            <ul className="divide-rule border-rule mt-2 divide-y border-y">
              {sentMails.map((mail) => (
                <MailEntry key={mail.id} desk={desk} mail={mail} onChanged={onSettled(mail)} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  )
}
