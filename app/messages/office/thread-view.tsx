import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { isReference } from '#app/order/reference.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { formatOfficeTime, formatShortDay } from '#ui/office-kit/office-time.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { AnswerForm } from './answer-form.tsx'
import { changeThread, listColleagues, type WholeThread } from './thread-calls.ts'
import { ThreadMessages } from './thread-messages.tsx'
import { readSignedIn } from '#ui/session/session.ts'

type Props = { desk: Desk; id: string; onChanged: () => void }
type ThreadProps = { desk: Desk; thread: WholeThread; show: (thread: WholeThread) => void }

/** The storage key of an unsent reply. */
export function makeDraftKey(id: string): string {
  return `message ${id}`
}

export function ThreadView({ desk, id, onChanged }: Props) {
  const readThread = useCallback(
    () => readSignedIn('GET /api/admin/threads/:id', { params: { id } }),
    [id],
  )
  const loaded = useQuery(readThread, desk, ['messages'])
  const show = (thread: WholeThread) => {
    loaded.show(thread)
    onChanged()
  }
  return (
    <WhenLoaded desk={desk} loaded={loaded}>
      {(thread) => <OpenThread key={id} desk={desk} thread={thread} show={show} />}
    </WhenLoaded>
  )
}

function OpenThread({ desk, thread, show }: ThreadProps) {
  const words = desk.words.messages
  const { id, kind, name, email, reference, subject, day, status, waitingSince } = thread
  const orderLink = reference && isReference(reference) && (
    <Link className="link" to={linkToPage(reference)}>
      {reference}
    </Link>
  )
  return (
    <article className="desk-item">
      <header>
        <h2>{name || email || words.unknown}</h2>
        <Badge
          text={words.states[status]}
          tone={status === 'open' ? 'waiting' : status === 'answered' ? 'good' : 'quiet'}
        />
        <p className="text-ink-2 w-full text-caption">
          <Facts>
            {words.kinds[kind]}
            {orderLink}
            {subject}
            {day && formatShortDay(day)}
            {waitingSince && (
              <strong className="text-amber">
                {fill(words.waiting, { date: formatOfficeTime(waitingSince) })}
              </strong>
            )}
          </Facts>
        </p>
      </header>
      <div className="min-w-0">
        <ThreadMessages desk={desk} thread={thread} />
        {desk.can('book') &&
          (email ? (
            <AnswerForm key={id} desk={desk} thread={thread} show={show} />
          ) : (
            <Notice className="mt-5">{words.noAddress}</Notice>
          ))}
      </div>
      {desk.can('book') && (
        <div className="desk-item-acts">
          <Assignee desk={desk} thread={thread} show={show} />
          <CloseOrReopen desk={desk} thread={thread} show={show} />
          {kind !== 'order' && <LinkedOrder desk={desk} thread={thread} show={show} />}
        </div>
      )}
    </article>
  )
}

/** The assignee. One click assigns the user; two assign a colleague or nobody. */
function Assignee({ desk, thread, show }: ThreadProps) {
  const words = desk.words.messages
  const { taken } = thread
  const colleagues = useQuery(listColleagues, desk, ['team'])
  const { act, busy } = useAction<WholeThread>(desk)
  const assign = (takenBy: string | null) => {
    const colleague = colleagues.value?.find(({ id }) => id === takenBy)
    const message =
      takenBy === null
        ? words.givenBack
        : takenBy === desk.userId
          ? words.tookIt
          : fill(words.given, { name: colleague?.name ?? '' })
    return act(() => changeThread(thread, { takenBy }), message, show)
  }
  const assigneeText =
    taken?.id === desk.userId ? words.takenByYou : taken && fill(words.taken, taken)
  return (
    <div className="space-y-3">
      <p role="status" className="font-semibold">
        {assigneeText ?? words.nobody}
      </p>
      {taken?.id !== desk.userId && (
        <button
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={() => void assign(desk.userId)}
        >
          {words.take}
        </button>
      )}
      {(colleagues.value?.length ?? 0) > 1 && (
        <SelectField
          id={`give-${thread.id}`}
          label={words.give}
          value={taken?.id ?? ''}
          onChange={(userId) => void assign(userId || null)}
          unchosen={words.nobodyChoice}
          options={(colleagues.value ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  )
}

function CloseOrReopen({ desk, thread, show }: ThreadProps) {
  const words = desk.words.messages
  const { act, busy } = useAction<WholeThread>(desk)
  const isClosed = thread.status === 'closed'
  const newStatus = isClosed ? 'open' : 'closed'
  return (
    <div>
      <button
        type="button"
        className="button button-quiet"
        disabled={busy}
        onClick={() =>
          void act(
            () => changeThread(thread, { status: newStatus }),
            isClosed ? words.reopened : words.closed,
            show,
          )
        }
      >
        {isClosed ? words.reopen : words.close}
      </button>
    </div>
  )
}

/** The linked order. Orders with the sender's address are proposed; a person confirms. */
function LinkedOrder({ desk, thread, show }: ThreadProps) {
  const words = desk.words.messages
  const [typedReference, setTypedReference] = useState('')
  const { act, busy, lines } = useAction<WholeThread>(desk, { isInline: true })
  const linkOrder = (besideOrder: string | null) =>
    act(
      () => changeThread(thread, { besideOrder }),
      besideOrder === null ? words.apartDone : words.besideDone,
      show,
    )
  if (thread.beside)
    return (
      <div className="space-y-2">
        <p>
          <Link className="link" to={linkToPage(thread.beside)}>
            {fill(words.beside, { reference: thread.beside })}
          </Link>
        </p>
        <button type="button" className="link text-meta" onClick={() => void linkOrder(null)}>
          {words.takeAway}
        </button>
      </div>
    )
  return (
    <details className="text-meta" open={thread.proposals.length > 0 || undefined}>
      <summary className="cursor-pointer py-2 font-semibold">{words.besideTitle}</summary>
      {thread.proposals.length > 0 && (
        <>
          <p className="text-ink-2 mb-2 text-caption">{words.besideHint}</p>
          <ul className="space-y-2">
            {thread.proposals.map(({ reference, title }) => (
              <li key={reference}>
                <button
                  type="button"
                  className="button button-quiet"
                  disabled={busy}
                  onClick={() => void linkOrder(reference)}
                >
                  {fill(words.putBeside, { reference })}
                </button>
                <span className="text-ink-2 block text-caption">{title}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <form
        className="mt-3 space-y-2"
        onSubmit={(event) => {
          event.preventDefault()
          void linkOrder(typedReference.trim().toUpperCase())
        }}
      >
        <TextField
          id={`beside-${thread.id}`}
          label={words.besideReference}
          maxLength={50}
          required
          value={typedReference}
          onChange={setTypedReference}
          error={lines[0]?.text}
        />
        <button
          type="submit"
          className="button button-quiet"
          disabled={busy || !typedReference.trim()}
        >
          {words.putThere}
        </button>
      </form>
    </details>
  )
}
