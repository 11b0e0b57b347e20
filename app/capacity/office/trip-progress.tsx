import { useState } from 'react'
import type { DayAnswer } from '../fleet-answers-contract.ts'
import { clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { maxGuideNote } from '../guides-phone.ts'
import { attendanceMarks } from '#app/order/attendance.ts'
import { fill } from '#rules/text/fill.ts'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { Facts } from '#ui/components/facts.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { markAttendance } from './fleet-calls.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { callSignedIn, downloadSignedIn } from '#ui/session/session.ts'

type Trip = DayAnswer['trips'][number]
type TripProgressProps = { desk: Desk; trip: Trip; onChanged: () => void }

/**
 * A trip's progress on its day: what the guide recorded, receipts, the note for the guide, and the
 * office's marks.
 */
export function TripProgress({ desk, trip, onChanged }: TripProgressProps) {
  const { guides: words } = desk.words
  const { presses, receipts, itemStatus, guideNote } = trip
  const isOver = itemStatus === 'done' || itemStatus === 'no-show'
  const notes = presses.filter(({ note }) => note)
  return (
    <div className="desk-road">
      {(presses.length > 0 || isOver) && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-meta">
          {isOver && (
            <Badge
              text={words.states[itemStatus]}
              tone={itemStatus === 'done' ? 'good' : 'waiting'}
            />
          )}{' '}
          <Facts>
            {presses
              .filter(({ kind }) => kind !== 'note')
              .map(({ id, kind, at }) => (
                <span key={id}>
                  {fill(words.pressed, { what: words.presses[kind], time: formatTime(at) })}
                </span>
              ))}
          </Facts>
        </p>
      )}
      {notes.map(({ id, note, at, by }) => (
        <p key={id} className="mt-1 text-meta whitespace-pre-line">
          {fill(words.noteOf, { name: by, time: formatTime(at), note: note ?? '' })}
        </p>
      ))}
      {guideNote && (
        <p className="mt-1 text-meta whitespace-pre-line">
          {fill(words.guideNote, { text: guideNote })}
        </p>
      )}
      {receipts.length > 0 && (
        <p className="no-print mt-1 flex flex-wrap gap-3 text-meta">
          {receipts.map(({ id, at }) => (
            <Receipt key={id} desk={desk} id={id} at={at} />
          ))}
        </p>
      )}
      {desk.can('book') && <ProgressActs desk={desk} trip={trip} onChanged={onChanged} />}
    </div>
  )
}

type Mark = (typeof attendanceMarks)[number]

function ProgressActs({ desk, trip, onChanged }: TripProgressProps) {
  const { guides: words } = desk.words
  const [hasBegun] = useState(() => Date.parse(trip.from) <= Date.now())
  const marks = attendanceMarks.filter((mark) => isMarkAllowed(trip.itemStatus, mark, hasBegun))
  return (
    <p className="no-print mt-2 flex flex-wrap gap-x-4 text-meta">
      <ActionButtons
        look="link"
        acts={[
          ...marks.map((act) => ({
            act,
            label: words.acts[act],
            name: fill(words.actsOf[act], { title: trip.title }),
          })),
          {
            act: 'note' as const,
            label: words.writeNote,
            name: fill(words.writeNoteOf, { title: trip.title }),
          },
        ]}
      >
        {(act, onClose) =>
          act === 'note' ? (
            <NoteDialog desk={desk} trip={trip} onChanged={onChanged} onClose={onClose} />
          ) : (
            <MarkDialog
              desk={desk}
              trip={trip}
              onChanged={onChanged}
              onClose={onClose}
              mark={act}
            />
          )
        }
      </ActionButtons>
    </p>
  )
}

/**
 * True if the mark is possible in this status. A trip without a confirmed place cannot be marked.
 */
function isMarkAllowed(status: string, mark: Mark, hasBegun: boolean): boolean {
  if (mark === 'taken-back') return status === 'done' || status === 'no-show'
  return hasBegun && (status === 'booked' || (status === 'done' && mark === 'no-show'))
}

type TripDialogProps = TripProgressProps & { onClose: () => void }

function MarkDialog({ desk, trip, onChanged, onClose, mark }: TripDialogProps & { mark: Mark }) {
  const { guides: words } = desk.words
  const form = useForm({
    reason: { kind: 'line', label: words.reason, limit: 200, required: true },
  })
  const needsReason = mark === 'taken-back'
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="attendance"
      without={needsReason ? [] : ['reason']}
      title={words.ask[mark].title}
      text={words.ask[mark].text}
      confirm={words.acts[mark]}
      call={({ reason }) =>
        markAttendance(trip.itemId, {
          mark,
          seen: trip.itemStatus,
          reason: needsReason ? reason : '',
        })
      }
      doneText={words.marked[mark]}
      onDone={onChanged}
      onRefused={onChanged}
    />
  )
}

function NoteDialog({ desk, trip, onChanged, onClose }: TripDialogProps) {
  const { guides: words } = desk.words
  const seenNote = trip.guideNote ?? ''
  const form = useForm({
    note: {
      kind: 'paragraphs',
      label: words.noteField,
      rows: 3,
      limit: maxGuideNote,
      start: seenNote,
    },
  })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="guide-note"
      role="dialog"
      title={words.noteTitle}
      text={words.noteText}
      confirm={words.noteSave}
      call={({ note }) =>
        callSignedIn('PUT /api/admin/items/:id/guide-note', {
          params: { id: trip.itemId },
          body: { note, seen: seenNote },
        })
      }
      doneText={words.noteSaved}
      onDone={onChanged}
    />
  )
}

/** A receipt's picture. Loads on a click, because it needs the sign-in and is not cached. */
function Receipt({ desk, id, at }: { desk: Desk; id: string; at: string }) {
  const { guides: words } = desk.words
  const [picture, setPicture] = useState<string>()
  const { busy, send } = useAction<Blob>(desk)
  const time = formatTime(at)
  const onOpen = async () => {
    const blob = await send(() =>
      downloadSignedIn('GET /api/admin/receipts/:id', { params: { id } }),
    )
    if (blob) setPicture(await readPicture(blob))
  }
  return (
    <>
      <button type="button" className="link" disabled={busy} onClick={() => void onOpen()}>
        {fill(words.receipt, { time })}
      </button>
      {picture && (
        <Dialog
          className="desk-receipt"
          aria-label={fill(words.receiptTitle, { time })}
          onClose={() => setPicture(undefined)}
        >
          <img src={picture} alt={fill(words.receiptTitle, { time })} />
          <CloseButton className="button button-quiet">{words.close}</CloseButton>
        </Dialog>
      )}
    </>
  )
}

/** Reads a picture as a data: URL, which the content security policy allows. */
function readPicture(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not read.')))
    reader.readAsDataURL(blob)
  })
}

function formatTime(at: string): string {
  return clockTimeInCapeTown(new Date(at))
}
