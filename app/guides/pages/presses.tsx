import { useRef, useState } from 'react'
import { clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#ui/components/text-field.tsx'
import type { GuidedTrip } from './guide-calls.ts'
import type { GuideWords } from './guide-words.ts'
import type { NewReport } from './use-pending-reports.ts'
import type { PendingReport } from './pending-reports.ts'

/** Width in pixels of a receipt's photograph: it stays readable, and the server accepts no less. */
const photoWidth = 1400
const photoQuality = 0.82

/**
 * Prepares a receipt's photograph for upload: small, upright and without location. Sends a file
 * that the browser cannot open unchanged; the server then reports the error.
 */
async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = photoWidth
    canvas.height = Math.round((picture.height * photoWidth) / picture.width)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const resizedPhoto = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', photoQuality)
    })
    return resizedPhoto ?? file
  } catch {
    return file
  }
}

type PressesProps = {
  words: GuideWords
  trip: GuidedTrip
  pending: readonly PendingReport[]
  onPress: (press: NewReport) => void
}

type Kind = keyof GuideWords['presses']
type ReportToConfirm = 'did-not-come' | 'done'

export function Presses({ words, trip, pending, onPress }: PressesProps) {
  const [toConfirm, setToConfirm] = useState<ReportToConfirm>()
  const [note, setNote] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const { itemId, title, date } = trip
  const press = (what: PendingReport['what']) => onPress({ itemId, title, date, what })
  const pressKind = (kind: Kind) => {
    if (kind === 'done' || kind === 'did-not-come') setToConfirm(kind)
    else press({ kind })
  }
  const recordedKinds = [
    ...trip.presses.map(({ kind }) => kind),
    ...pending.map(({ what }) => what.kind),
  ]
  return (
    <div className="guide-presses">
      <ReportList words={words} trip={trip} pending={pending} />
      {toConfirm ? (
        <div className="guide-asked" role="group" aria-label={words.presses[toConfirm]}>
          <p>{words.sure[toConfirm]}</p>
          <p className="flex flex-wrap gap-3">
            <button
              type="button"
              className="button button-primary"
              // Takes the focus, because the clicked button is replaced by this question.
              ref={(button) => button?.focus()}
              onClick={() => {
                press({ kind: toConfirm })
                setToConfirm(undefined)
              }}
            >
              {words.yes[toConfirm]}
            </button>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => setToConfirm(undefined)}
            >
              {words.no}
            </button>
          </p>
        </div>
      ) : (
        <p className="guide-steps">
          {listSteps(trip, recordedKinds).map((kind, index) => (
            <button
              key={kind}
              type="button"
              className={index === 0 ? 'button button-primary' : 'button button-quiet'}
              onClick={() => pressKind(kind)}
            >
              {words.presses[kind]}
            </button>
          ))}
        </p>
      )}
      {note === undefined ? (
        <p className="guide-more">
          <button type="button" className="link" onClick={() => setNote('')}>
            {words.addNote}
          </button>
          <button type="button" className="link" onClick={() => file.current?.click()}>
            {words.addReceipt}
          </button>
        </p>
      ) : (
        <form
          className="guide-note"
          onSubmit={(event) => {
            event.preventDefault()
            if (note.trim() === '') return
            press({ kind: 'note', note: note.trim() })
            setNote(undefined)
          }}
        >
          <TextField
            id={`note-${itemId}`}
            label={words.noteLabel}
            hint={words.noteHint}
            value={note}
            onChange={setNote}
            rows={3}
            maxLength={words.mostNote}
          />
          <p className="flex flex-wrap gap-3">
            <button type="submit" className="button button-primary">
              {words.send}
            </button>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => setNote(undefined)}
            >
              {words.cancel}
            </button>
          </p>
        </form>
      )}
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        className="sr-only"
        tabIndex={-1}
        aria-label={words.addReceipt}
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? []
          currentTarget.value = ''
          if (photo)
            void shrinkPhoto(photo).then((small) => press({ kind: 'receipt', photo: small }))
        }}
      />
    </div>
  )
}

/** The possible next steps, the most likely first. */
function listSteps({ status, from }: GuidedTrip, recordedKinds: readonly string[]): Kind[] {
  const lastKind = recordedKinds.findLast((kind) => kind !== 'note' && kind !== 'receipt')
  const hasBegun = Date.now() >= Date.parse(from)
  if (lastKind === 'done' || (lastKind === undefined && status === 'done')) return []
  if (lastKind === 'did-not-come' || (lastKind === undefined && status === 'no-show'))
    return ['with-me']
  if (lastKind === 'with-me') return hasBegun ? ['done'] : []
  const noShow: Kind[] = hasBegun ? ['did-not-come'] : []
  return lastKind === 'on-my-way' ? ['with-me', ...noShow] : ['on-my-way', 'with-me', ...noShow]
}

/** The guide's reports with their times. A report that is not sent yet is marked. */
function ReportList({ words, trip, pending }: Omit<PressesProps, 'onPress'>) {
  const lines = [
    ...trip.presses.map(({ id, kind, note, at }) => ({ id, kind, note, at, isWaiting: false })),
    ...trip.receipts.map(({ id, at }) => ({
      id,
      kind: 'receipt' as const,
      note: null,
      at,
      isWaiting: false,
    })),
    ...pending.map(({ id, what, pressedAt }) => ({
      id,
      kind: what.kind,
      note: 'note' in what ? (what.note ?? null) : null,
      at: pressedAt,
      isWaiting: true,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <ul className="guide-pressed" aria-live="polite">
      {lines.map(({ id, kind, note, at, isWaiting }) => (
        <li key={id}>
          {fill(words.pressedAt, {
            what: kind === 'receipt' ? words.receipt : words.presses[kind],
            time: clockTimeInCapeTown(new Date(at)),
          })}
          {isWaiting && <em> · {words.willBeSent}</em>}
          {note && <span className="block whitespace-pre-line">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
