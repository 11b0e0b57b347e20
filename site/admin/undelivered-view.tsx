import { useCallback, useEffect, useState } from 'react'
import { Spinner } from '../parts/spinner.tsx'
import { type DeskMail, listParkedMails } from './admin-calls.ts'
import type { Desk } from './desk.ts'
import { MailEntry } from './mail-entry.tsx'

/** Every mail that could not be delivered and waits for the office, newest first. */
export function UndeliveredView({ desk, onChange }: { desk: Desk; onChange: () => void }) {
  const { words, say } = desk
  const [mails, setMails] = useState<DeskMail[]>()
  const [cursor, setCursor] = useState<string | null>(null)
  const load = useCallback(
    async (from: string | null) => {
      try {
        const page = await listParkedMails(from)
        setMails((before) => (from === null ? page.mails : [...(before ?? []), ...page.mails]))
        setCursor(page.nextCursor)
      } catch {
        say(words.toasts.loadFailed, 'bad')
        setMails((before) => before ?? [])
      }
    },
    [say, words],
  )
  useEffect(() => {
    void load(null)
  }, [load])
  const onSettled = ({ id }: DeskMail) => {
    setMails((before) => before?.filter((mail) => mail.id !== id))
    onChange()
  }
  return (
    <section aria-labelledby="undelivered-title">
      <h2 id="undelivered-title" className="text-h3">
        {words.mails.title}
      </h2>
      <p className="text-ink-2 mt-3 max-w-prose">{words.mails.text}</p>
      {!mails && <Spinner label={words.inbox.loading} />}
      {mails?.length === 0 && (
        <p role="status" className="mt-8">
          {words.mails.empty}
        </p>
      )}
      <ul className="divide-rule border-rule mt-8 divide-y border-y empty:hidden">
        {mails?.map((mail) => (
          <MailEntry key={mail.id} {...{ desk, mail }} onChanged={onSettled} showsAbout />
        ))}
      </ul>
      {cursor !== null && (
        <button
          type="button"
          className="button button-quiet mt-6"
          onClick={() => void load(cursor)}
        >
          {words.mails.older}
        </button>
      )}
    </section>
  )
}
