import type { FormEvent } from 'react'
import type { Words } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { sayRefusal } from '#rules/text/say-refusal.ts'
import { RefusalList } from '../parts/refusal-list.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { useModal } from '../parts/use-modal.ts'
import { BookingEnd } from './booking-end.tsx'
import { DayAndGuests } from './day-and-guests.tsx'
import { DetailsFields } from './details-fields.tsx'
import { PriceOptions } from './price-options.tsx'
import { SeatsNotice } from './seats-notice.tsx'
import type { TransferDraft, TransferSelection } from './selection.ts'
import { SummaryRows } from './summary-rows.tsx'
import { useTransfer } from './use-transfer.ts'
import type { VehicleFacts } from './vehicle-facts.ts'
import { VehicleStory } from './vehicle-story.tsx'

export type BookingDialogProps = {
  vehicle: VehicleFacts
  fleet: readonly VehicleFacts[]
  selection: TransferSelection
  onSelect: (change: Partial<TransferSelection>) => void
  onClose: () => void
  words: Words['transfer']
  calendarWords: Words['calendar']
  refusalWords: Words['refusals']
  consent: { version: string; text: string }
  whatsapp: string
  replyHours: number
}

const empty: TransferDraft = {
  name: '',
  email: '',
  phone: '',
  pickup: '',
  flight: '',
  specialRequests: '',
}

/** Books a vehicle for a day (P2.8 and P4.6). What was typed survives a refusal and a Cancel. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function BookingDialog(props: BookingDialogProps) {
  const { vehicle, fleet, selection, words, refusalWords, consent } = props
  const { draft, type, clear } = useDraft('transfer', empty)
  const { state, submit, edit } = useTransfer()
  const { dialog, close } = useModal()
  const refusals = state.step === 'refused' ? state.refusals : []
  const lines = refusals.map((refusal) => ({
    text: sayRefusal(refusal, refusalWords, 'en'),
    field: refusal.field,
  }))
  const errorOf = (field: string) => lines.find((line) => line.field === field)?.text
  const choose = (change: Partial<TransferSelection>) => {
    edit()
    props.onSelect(change)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit({ selection, draft, vehicle, consentVersion: consent.version })
  }
  const { date, guests, kind } = selection
  const complete = date && guests ? { vehicle, kind, date, guests } : undefined
  return (
    <dialog
      ref={dialog}
      aria-labelledby="transfer-title"
      className="bg-limewash text-ink h-dvh max-h-dvh w-full max-w-none overflow-y-auto overscroll-contain p-5 sm:h-auto sm:max-h-[calc(100dvh-2rem)] sm:w-[min(68rem,calc(100vw-2rem))] sm:p-8"
      onClose={(event) => event.target === event.currentTarget && props.onClose()}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="transfer-title" className="text-h2">
          {fill(words.title, { vehicle: vehicle.type })}
        </h2>
        <button
          type="button"
          className="-mr-3 grid h-11 w-11 shrink-0 place-items-center text-h3"
          aria-label={words.close}
          onClick={close}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <form
        noValidate
        onSubmit={send}
        className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-[20rem_1fr] lg:items-start"
      >
        <VehicleStory vehicle={vehicle} words={words} whatsapp={props.whatsapp} />
        <div className="space-y-6">
          {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
          <PriceOptions
            vehicle={vehicle}
            kind={kind}
            onChange={(chosen) => choose({ kind: chosen })}
            words={words}
          />
          <DayAndGuests
            selection={selection}
            onChange={choose}
            errors={{ date: errorOf('date'), guests: errorOf('guests') }}
            words={words}
            calendarWords={props.calendarWords}
          />
          <SeatsNotice
            guests={guests}
            vehicle={vehicle}
            fleet={fleet}
            onChange={(slug) => choose({ vehicle: slug })}
            words={words}
          />
          {complete && (
            <section
              aria-labelledby="transfer-summary"
              className="border-ink bg-plaster border-t-4 p-5"
            >
              <h3 id="transfer-summary" className="mb-3 text-h3">
                {words.summary}
              </h3>
              <SummaryRows transfer={complete} words={words} withTotal={false} />
            </section>
          )}
          <DetailsFields
            draft={draft}
            onChange={(change) => {
              edit()
              type(change)
            }}
            errorOf={errorOf}
            words={words}
          />
          <BookingEnd
            {...props}
            state={state}
            complete={complete}
            onCancel={close}
            onSent={() => {
              clear()
              close()
            }}
            onRead={edit}
          />
        </div>
      </form>
    </dialog>
  )
}
