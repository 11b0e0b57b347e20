import { type FormEvent, useCallback, useState } from 'react'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '#site/components/text-field.tsx'
import { ThreadList } from '#site/components/thread-list.tsx'
import { type Desk, useAction, useQuery } from '../desk.ts'
import { OnceOpened, WhenLoaded } from '../when-loaded.tsx'
import type { Body } from '../../client/api.ts'
import { callSignedIn, readSignedIn } from '../../session/session.ts'

type Props = { desk: Desk; orderId: string; hasGuest: boolean; onAnswered: () => void }
type Thread = Awaited<ReturnType<typeof readThread>>

/** What guest and office wrote about an order, and where the office answers; read once it is opened. */
export function ItemThread(props: Props) {
  return (
    <OnceOpened title={props.desk.words.thread.title}>
      <OpenThread {...props} />
    </OnceOpened>
  )
}

function OpenThread({ desk, orderId, hasGuest, onAnswered }: Props) {
  const { say } = desk
  const words = desk.words.thread
  const [draft, setDraft] = useState('')
  const read = useCallback(() => readThread(orderId), [orderId])
  const loaded = useQuery(read, () => say(words.readFailed, 'bad'), ['orders'])
  const sending = useAction<Thread>(desk, {
    failed: words.failed,
    form: `order-message ${orderId}`,
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const request = { message: draft }
    const seen = loaded.value?.messages.at(-1)?.number ?? 0
    const sent = await sending.send(
      ({ key }) => writeToGuest(orderId, { ...request, key, seen }),
      request,
    )
    if (!sent) return
    // What was typed meanwhile is the next message.
    setDraft((now) => (now === draft ? '' : now))
    say(words.sent)
    void loaded.reload()
    onAnswered()
  }
  return (
    <WhenLoaded {...{ desk, loaded }}>
      {({ messages }) => (
        <div className="mt-3 text-meta">
          {messages.length === 0 && <p className="text-ink-2">{words.none}</p>}
          <ThreadList
            messages={messages}
            names={{ guest: words.guest, office: words.us }}
            own="office"
          />
          {hasGuest && (
            <form onSubmit={(event) => void onSubmit(event)} className="mt-5 space-y-3">
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
                  setDraft(text)
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

/** What guest and office wrote about an order. */
function readThread(id: string) {
  return readSignedIn('GET /api/admin/orders/:id/messages', { params: { id } })
}

/** Writes to the guest, who has had the message of the number `seen` last; `key` is the same for each repetition of the same message. */
function writeToGuest(id: string, body: Body<'POST /api/admin/orders/:id/messages'>) {
  return callSignedIn('POST /api/admin/orders/:id/messages', { params: { id }, body }, 'messages')
}
