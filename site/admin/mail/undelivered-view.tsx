import { Spinner } from '#site/parts/spinner.tsx'
import { type DeskMail, listParkedMails } from '../admin-calls.ts'
import type { Desk } from '../desk.ts'
import { MailEntry } from './mail-entry.tsx'
import { usePages } from '../use-pages.ts'
import { useStaying } from '../use-staying.ts'
import { NotLoaded } from '../when-loaded.tsx'

/** Every mail that could not be delivered and waits for the office, newest first. */
export default function UndeliveredView({ desk, onChange }: { desk: Desk; onChange: () => void }) {
  const { words, say } = desk
  const onFail = () => say(words.toasts.loadFailed, 'bad')
  const { items, isMore, state, more, change, reload } = usePages<DeskMail>(readParked, onFail, [
    'mails',
  ])
  const staying = useStaying(items)
  const onSettled = ({ id }: DeskMail) => {
    change((mail) => (mail.id === id ? undefined : mail))
    onChange()
  }
  return (
    <section aria-labelledby="undelivered-title">
      <h2 id="undelivered-title" className="text-h3">
        {words.mails.title}
      </h2>
      <p className="text-ink-2 mt-3 max-w-prose">{words.mails.text}</p>
      {state === 'loading' && <Spinner label={words.inbox.loading} />}
      {state === 'failed' && <NotLoaded desk={desk} onAgain={reload} />}
      {state === 'loaded' && staying.length === 0 && (
        <p role="status" className="mt-8">
          {words.mails.empty}
        </p>
      )}
      <ul className="divide-rule border-rule mt-8 divide-y border-y empty:hidden">
        {staying.map(({ item: mail, isGone, hold }) => (
          <MailEntry
            key={mail.id}
            {...{ desk, mail, isGone, hold }}
            onChanged={onSettled}
            showsAbout
          />
        ))}
      </ul>
      {isMore && (
        <button type="button" className="button button-quiet mt-6" onClick={() => void more()}>
          {words.mails.older}
        </button>
      )}
    </section>
  )
}

async function readParked(cursor: string | null) {
  const { mails, nextCursor } = await listParkedMails(cursor)
  return { items: mails, nextCursor }
}
