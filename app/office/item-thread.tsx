import { type FormEvent, useCallback } from 'react'
import { Link } from 'react-router'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { ThreadList } from '#ui/components/thread-list.tsx'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { listLinkedThreads } from '#app/messages/office/thread-calls.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { linkToThread } from '#ui/office-kit/view-link.ts'
import { useItemDraft } from './item-drafts.ts'
import type { Body } from '#ui/client/api.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

type Props = { desk: Desk; orderId: string; hasGuest: boolean; onAnswered: () => void }
type Thread = Awaited<ReturnType<typeof readThread>>

/** Messages between guest and office about an order, with a reply form. */
export function ItemThread({ desk, orderId, hasGuest, onAnswered }: Props) {
  const { say } = desk
  const words = desk.words.thread
  const { note: draft, type, markSaved } = useItemDraft(desk.userId, nameDraft(orderId), '')
  const read = useCallback(() => readThread(orderId), [orderId])
  const threadQuery = useQuery(read, () => say(words.readFailed, 'bad'), ['orders'])
  const sending = useAction<Thread>(desk, {
    failed: words.failed,
    form: `order-message ${orderId}`,
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const request = { message: draft }
    const seen = threadQuery.value?.messages.at(-1)?.number ?? 0
    const sent = await sending.send(
      ({ key }) => writeToGuest(orderId, { ...request, key, seen }),
      request,
    )
    if (!sent) return
    // Text typed while the message is being sent becomes the next message.
    markSaved(draft, '')
    say(words.sent)
    void threadQuery.reload()
    onAnswered()
  }
  return (
    <WhenLoaded desk={desk} loaded={threadQuery}>
      {({ messages }) => (
        <div className="text-meta">
          {messages.length > 0 && (
            <p>
              <Link className="link" to={linkToThread(orderId)}>
                {desk.words.messages.openHere}
              </Link>
            </p>
          )}
          <ReferredThreads desk={desk} orderId={orderId} />
          {messages.length === 0 && <p className="text-ink-2">{words.none}</p>}
          <ThreadList
            messages={messages}
            names={{ guest: words.guest, office: words.us }}
            own="office"
          />
          {hasGuest && desk.can('book') && (
            <form
              data-answers
              onSubmit={(event) => void onSubmit(event)}
              className="mt-5 space-y-3"
            >
              <TextField
                id={`thread-${orderId}`}
                label={words.message}
                hint={words.hint}
                rows={4}
                required
                maxLength={limits.message}
                value={draft}
                onChange={(text) => {
                  sending.edit()
                  type(text)
                }}
              />
              <button
                type="submit"
                className="button button-quiet"
                disabled={sending.busy || draft.trim() === ''}
              >
                {sending.busy ? words.busy : words.send}
              </button>
            </form>
          )}
        </div>
      )}
    </WhenLoaded>
  )
}

/** Shows contact messages and mails that the office linked to the order. */
function ReferredThreads({ desk, orderId }: Pick<Props, 'desk' | 'orderId'>) {
  const read = useCallback(() => listLinkedThreads(orderId), [orderId])
  const { value = [] } = useQuery(read, desk, ['messages'])
  if (value.length === 0) return null
  return (
    <ul aria-label={desk.words.messages.besideThis} className="mt-2 space-y-1">
      {value.map(({ id, kind, subject, name, lastAt }) => (
        <li key={id}>
          <Link className="link" to={linkToThread(id)}>
            {desk.words.messages.kinds[kind]}: {subject ?? name}
          </Link>{' '}
          <span className="text-ink-2 text-caption">{formatOfficeTime(lastAt)}</span>
        </li>
      ))}
    </ul>
  )
}

function nameDraft(orderId: string): string {
  return `message ${orderId}`
}

function readThread(id: string) {
  return readSignedIn('GET /api/admin/orders/:id/messages', { params: { id } })
}

/**
 * Sends a message to the guest. `seen` is the number of the newest message shown. Repeats have the
 * same `key`.
 */
function writeToGuest(id: string, body: Body<'POST /api/admin/orders/:id/messages'>) {
  return callSignedIn('POST /api/admin/orders/:id/messages', { params: { id }, body }, 'messages')
}
