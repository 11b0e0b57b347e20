import { type FormEvent, useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { changeMail, type DeskMail } from './admin-calls.ts'
import { Badge } from '#ui/office-kit/badge.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { Notice } from '#ui/office-kit/notice.tsx'

type MailEntryProps = {
  desk: Desk
  mail: DeskMail
  onChanged: (mail: DeskMail) => void
  showsAbout?: boolean
  /** True if a colleague has handled the mail meanwhile; it may remain in the list. */
  isGone?: boolean
  hold?: (isHeld: boolean) => void
}

export function MailEntry(props: MailEntryProps) {
  const { desk, mail, showsAbout = false } = props
  const words = desk.words.mails
  const { recipient, about } = mail
  const hasReference = /^[A-Z]{2}-/.test(about)
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-words">{nameKind(mail, words)}</p>
          <p className="text-ink-2 text-meta break-words">
            <Facts>
              {recipient}
              {showsAbout && hasReference && <span className="tabular-nums">{about}</span>}
            </Facts>
          </p>
        </div>
        {mail.state === 'parked' && <Badge text={words.states.parked} tone="waiting" />}
      </div>
      {mail.state === 'parked' && desk.can('book') ? (
        <ParkedMail {...props} />
      ) : (
        <p className="text-ink-2 mt-1 text-caption">{describeState(mail, words)}</p>
      )}
      {mail.state === 'sent' && mail.canSendAgain && desk.can('book') && <SentMail {...props} />}
      {mail.text && (
        <details className="mt-2 text-meta">
          <summary className="link inline-block cursor-pointer py-1">{words.read}</summary>
          <Notice as="div" tone="quiet" className="mt-2">
            <p className="font-semibold">{mail.subject}</p>
            <p className="mt-3 whitespace-pre-line">{mail.text}</p>
          </Notice>
        </details>
      )}
    </li>
  )
}

/** Kind of a mail in words. An unknown kind is 'e-mail'. */
export function nameKind({ kind }: DeskMail, words: Desk['words']['mails']): string {
  const kinds: Record<string, string> = words.kinds
  return kinds[kind] ?? words.otherKind
}

function describeState({ state, at, attempts }: DeskMail, words: Desk['words']['mails']): string {
  const facts = { date: formatOfficeTime(at), n: attempts }
  if (state === 'owed' && attempts > 1) return fill(words.states.tried, facts)
  return fill(words.states[state], facts)
}

function SentMail({ desk, mail, onChanged }: MailEntryProps) {
  const words = desk.words.mails
  const [key, setKey] = useState<string>()
  const email = mail.recipient
  return (
    <>
      <button
        type="button"
        className="link mt-2 mr-6 py-1 text-meta"
        onClick={() => setKey(crypto.randomUUID())}
      >
        {words.again}
      </button>
      {key !== undefined && (
        <FormDialog
          desk={desk}
          id={`again-${mail.id}`}
          title={words.againTitle}
          text={fill(words.againText, { email })}
          confirm={words.again}
          busyLabel={words.sending}
          call={() => changeMail(mail, { state: 'owed', key })}
          doneText={fill(words.sentAgain, { email })}
          onDone={onChanged}
          onClose={() => setKey(undefined)}
        />
      )}
    </>
  )
}

/**
 * The reason for the failure, and two actions: send again, to a corrected address if needed, or
 * discard.
 */
function ParkedMail({ desk, mail, isGone = false, hold, onChanged }: MailEntryProps) {
  const words = desk.words.mails
  const { id, recipient, parkedWhy, lastError, canSendAgain, canCorrect, at } = mail
  const [email, setEmail] = useState(recipient)
  const type = (typed: string) => {
    setEmail(typed)
    hold?.(typed !== recipient)
  }
  const { busy, act } = useAction<DeskMail>(desk)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const toggleDialog = (isShown: boolean) => {
    setIsDialogOpen(isShown)
    hold?.(isShown || email !== recipient)
  }
  const onDone = (changed: DeskMail) => {
    hold?.(false)
    onChanged(changed)
  }
  const onSend = (event: FormEvent) => {
    event.preventDefault()
    const to = email.trim()
    const change = { state: 'owed' as const, ...(canCorrect ? { email: to } : {}) }
    const doneText = fill(words.sentAgain, { email: to })
    void act(() => changeMail(mail, change), doneText, onDone)
  }
  return (
    <>
      <Notice as="div" className="mt-3 text-meta">
        <p>{fill(words.why[parkedWhy ?? 'refused'], { date: formatOfficeTime(at) })}</p>
        {lastError && <p className="text-ink-2 break-words">{lastError}</p>}
        {!canSendAgain && <p className="mt-2">{words.keyed}</p>}
        {canSendAgain && !canCorrect && (
          <p className="mt-2">{fill(words.fixed, { email: recipient })}</p>
        )}
      </Notice>
      <form onSubmit={onSend} className="mt-4 max-w-md space-y-4" noValidate>
        {canCorrect && (
          <TextField
            id={`mail-${id}`}
            label={words.address}
            hint={words.addressHint}
            type="email"
            autoComplete="off"
            value={email}
            onChange={type}
          />
        )}
        <div role="status" className="empty:hidden">
          {isGone && (
            <Notice className="text-meta">
              <strong className="block">{desk.words.meanwhile}</strong>
              {words.goneMeanwhile}
            </Notice>
          )}
        </div>
        {isGone ? (
          <button type="button" className="button button-quiet" onClick={() => hold?.(false)}>
            {words.takeOff}
          </button>
        ) : (
          <div className="flex flex-wrap gap-3">
            {canSendAgain && (
              <button type="submit" className="button button-primary" disabled={busy}>
                {busy ? words.sending : words.again}
              </button>
            )}
            <button
              type="button"
              className="button button-quiet"
              disabled={busy}
              onClick={() => toggleDialog(true)}
            >
              {words.letGo}
            </button>
          </div>
        )}
      </form>
      {isDialogOpen && (
        <FormDialog
          desk={desk}
          id={`let-go-${id}`}
          title={words.letGoTitle}
          text={words.letGoText}
          confirm={words.letGo}
          busyLabel={words.lettingGo}
          isOver={isGone}
          now={isGone ? [words.goneMeanwhile] : []}
          call={() => changeMail(mail, { state: 'let-go' })}
          doneText={words.gone}
          onDone={onDone}
          onClose={() => toggleDialog(false)}
        />
      )}
    </>
  )
}
