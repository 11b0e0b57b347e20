import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CreatedOrderAnswer, SaleAnswer } from '#app/order/office-contract.ts'
import { calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { omit } from '#rules/omit.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import {
  createDraft,
  copyOrder,
  readDeposit,
  type OrderDraft,
  readPrice,
  toOrderRequest,
  toTripRequest,
  readUntil,
} from './new-order-draft.ts'
import { FurtherTrips } from './new-order-further.tsx'
import { NewOrderNext, NewOrderPrice, NewOrderSums } from './new-order-price.tsx'
import { NewOrderGuest, NewOrderPickUp } from './new-order-guest.tsx'
import { NewOrderTrip, TripAvailability } from './new-order-trip.tsx'
import { readSale } from './read-sale.ts'
import { usePreviewFor } from './use-trip-preview.ts'
import { readMoney } from './money-calls.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import type { Body } from '#ui/client/api.ts'
import { callSignedIn } from '#ui/session/session.ts'

type NewOrderProps = { desk: Desk; onChange: () => void }

export default function NewOrderView({ desk, onChange }: NewOrderProps) {
  const { newOrder: words } = desk.words
  const [query] = useSearchParams()
  const copiedOrderId = query.get('like')
  const read = useCallback(() => readStart(copiedOrderId), [copiedOrderId])
  const startQuery = useQuery(read, desk)
  const [created, setCreated] = useState<CreatedOrder>()
  return (
    <DeskView
      desk={desk}
      loaded={startQuery}
      id="new-order"
      title={words.view}
      text={created ? undefined : words.text}
      className="max-w-6xl"
    >
      {({ sale, draft }) =>
        created ? (
          <Done desk={desk} created={created} onAnother={() => setCreated(undefined)} />
        ) : (
          <Form
            key={copiedOrderId}
            desk={desk}
            sale={sale}
            draft={draft}
            onMade={(result) => {
              setCreated(result)
              onChange()
            }}
          />
        )
      }
    </DeskView>
  )
}

type CreatedOrder = { answer: CreatedOrderAnswer; draft: OrderDraft; until: string }

/** The draft remains when another view is opened. It is shown to its owner only. */
let unsentDraft: { owner: string; draft: OrderDraft } | undefined

/** Reads the products for sale, and the order to copy if a link names one. */
async function readStart(copiedOrderId: string | null) {
  const [sale, order] = await Promise.all([
    readSale(),
    copiedOrderId === null ? undefined : readMoney(copiedOrderId),
  ])
  return { sale, draft: order && copyOrder(sale, order) }
}

type FormProps = {
  desk: Desk
  sale: SaleAnswer
  draft: OrderDraft | undefined
  onMade: (created: CreatedOrder) => void
}

function Form({ desk, sale, draft: copiedDraft, onMade }: FormProps) {
  const words = desk.words.newOrder
  const [today] = useState(() => calendarDateIn(new Date(), capeTown))
  const [draft, setDraft] = useState(
    () =>
      copiedDraft ?? (unsentDraft?.owner === desk.userId ? unsentDraft.draft : createDraft(sale)),
  )
  const [round, setRound] = useState(0)
  const { preview, isAsking } = usePreviewFor(toTripRequest(draft), draft.email, round)
  const { busy, lines, errorOf, edit, send } = useAction<CreatedOrderAnswer>(desk, {
    isInline: true,
    form: 'new-order',
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  useUnsaved(unsentDraft !== undefined)
  const change = (part: Partial<OrderDraft>) => {
    const next = { ...draft, ...part }
    unsentDraft = { owner: desk.userId, draft: next }
    setDraft(next)
    edit()
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const price = readPrice(draft, preview?.price ?? undefined)
    if (price === 'unclear') return document.getElementById('price')?.focus()
    const unclear = draft.further.findIndex((trip) => readPrice(trip, trip.usual) === 'unclear')
    if (unclear >= 0) return document.getElementById(`further-${unclear}-price`)?.focus()
    const deposit = readDeposit(draft)
    if (deposit === 'unclear') return document.getElementById('deposit')?.focus()
    const request = toOrderRequest(draft, { price, deposit, today })
    const answer = await send(({ key }) => createOfficeOrder(request, key), request)
    // Prices and places may have changed since the preview.
    if (!answer) return setRound(round + 1)
    unsentDraft = undefined
    onMade({ answer, draft, until: readUntil(draft, today) })
  }
  const type = change as (part: Record<string, string>) => void
  const props = { desk, draft, change, form: { draft: omit(draft, 'further'), type, errorOf } }
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-labelledby="new-order-title"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="mt-5 grid items-start gap-x-10 gap-y-8 outline-0 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="space-y-8">
        <NewOrderTrip {...props} sale={sale} />
        <NewOrderPickUp {...props} />
      </div>
      <aside
        aria-label={words.overview}
        className="bg-plaster space-y-5 p-5 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <NewOrderSums {...props} sale={sale} quote={preview} />
        <TripAvailability {...props} quote={preview} isAsking={isAsking} />
        <NewOrderPrice {...props} sale={sale} quote={preview} />
      </aside>
      <div className="space-y-8">
        <FurtherTrips {...props} sale={sale} round={round} />
        <NewOrderGuest {...props} />
        <NewOrderNext {...props} sale={sale} today={today} />
        {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
        <button type="submit" className="button button-primary w-full sm:w-auto" disabled={busy}>
          {busy ? words.saving : words.buttons[draft.next]}
        </button>
      </div>
    </form>
  )
}

/** Makes the browser ask before closing a page with unsaved input. */
function useUnsaved(hasInput: boolean) {
  useEffect(() => {
    if (!hasInput) return
    const preventClosing = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventClosing)
    return () => removeEventListener('beforeunload', preventClosing)
  }, [hasInput])
}

function Done({
  desk,
  created,
  onAnother,
}: {
  desk: Desk
  created: CreatedOrder
  onAnother: () => void
}) {
  const words = desk.words.newOrder
  const { answer, draft, until } = created
  const { reference } = answer
  const facts = { reference, date: formatLongDate(until), email: draft.email.trim() }
  const isTold = draft.next === 'confirm' && draft.isTold && facts.email !== ''
  const isGuestInformed = draft.next === 'ask' || isTold
  const resultBox = useRef<HTMLDivElement>(null)
  useEffect(() => resultBox.current?.focus(), [])
  return (
    <div ref={resultBox} tabIndex={-1} role="status" className="bg-plaster mt-6 space-y-3 p-6">
      <p className="text-lead font-semibold">{fill(words.made[draft.next], facts)}</p>
      {isTold && <p>{fill(words.told, facts)}</p>}
      {!isGuestInformed && <p>{fill(words.sayReference, facts)}</p>}
      <p className="flex flex-wrap gap-3 pt-2">
        <Link className="button button-primary" to={linkToPage(answer.reference)}>
          {words.open}
        </Link>
        <button type="button" className="button button-quiet" onClick={onAnother}>
          {words.another}
        </button>
      </p>
    </div>
  )
}

function createOfficeOrder(body: Body<'POST /api/admin/orders'>, key: string) {
  return callSignedIn('POST /api/admin/orders', { body, key })
}
