import { useCallback } from 'react'
import type { DeskMail } from './admin-calls.ts'
import { type ItemProps, useQuery } from '#ui/office-kit/desk.ts'
import { MailEntry } from './mail-entry.tsx'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { readSignedIn } from '#ui/session/session.ts'

export function ItemMails({ desk, inbox, item, onChanged }: ItemProps) {
  const words = desk.words.mails
  const read = useCallback(
    () => readSignedIn('GET /api/admin/inbox/:inbox/:id/mails', { params: { inbox, id: item.id } }),
    [inbox, item.id],
  )
  const mails = useQuery(read, () => desk.say(words.failed, 'bad'), ['mails'])
  const onSettled = (before: DeskMail) => (now: DeskMail) => {
    void mails.reload()
    const isGuest = before.recipient.toLowerCase() === item.email.toLowerCase()
    onChanged(isGuest ? { ...item, email: now.recipient } : item)
  }
  return (
    <section aria-labelledby={`mails-${item.id}`}>
      <h3 id={`mails-${item.id}`} className="font-sans text-meta font-semibold tracking-normal">
        {words.beside}
      </h3>
      <WhenLoaded desk={desk} loaded={mails}>
        {(sent) =>
          sent.length === 0 ? (
            <p className="text-ink-2 mt-2 text-meta">{words.none}</p>
          ) : (
            <ul className="divide-rule border-rule mt-2 divide-y border-y">
              {sent.map((mail) => (
                <MailEntry key={mail.id} desk={desk} mail={mail} onChanged={onSettled(mail)} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  )
}
