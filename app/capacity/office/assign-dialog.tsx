import { useCallback, useEffect } from 'react'
import { fill, fillCount } from '#rules/text/fill.ts'
import { type Desk, useQuery, useUndoOffer } from '#ui/office-kit/desk.ts'
import {
  assign,
  type ItemAllocation,
  type OrderAllocations,
  readAllocations,
} from './fleet-calls.ts'
import { listRoom } from './list-room.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { listTicked } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { refuse } from '#ui/office-kit/use-preview.ts'

type AssignDialogProps = {
  desk: Desk
  item: ItemAllocation
  /**
   * Called with the order's new assignments; without them after a refusal, because a colleague may
   * have changed them.
   */
  onChanged: (saved?: OrderAllocations) => unknown
  onClose: () => void
}

/**
 * Assigns vehicles and guides to an item. The best fit is preselected; unavailable ones show why.
 */
export function AssignDialog({ desk, item, onChanged, onClose }: AssignDialogProps) {
  const { order: words, seats: seatWords, save, saving } = desk.words.fleet
  const { assigned, suggested, party } = item
  const isNew = assigned.vehicles.length + assigned.guides.length === 0
  const start = isNew ? suggested : assigned
  const form = useForm({
    vehicles: {
      kind: 'ticks',
      label: words.vehicles,
      start: start.vehicles.join(' '),
      options: sortAvailableFirst(item.vehicles, (vehicle) =>
        listRoom(desk.words.fleet, vehicle).join(' · '),
      ),
    },
    guides: {
      kind: 'ticks',
      label: words.guides,
      start: start.guides.join(' '),
      options: sortAvailableFirst(item.guides, ({ speaks, drives }) =>
        [speaks && words.speaks, !drives && desk.words.fleet.drivesNot].filter(Boolean).join(', '),
      ),
    },
  })
  const undoWith = useUndoOffer<OrderAllocations>(desk, onChanged)
  const names = nameAssigned(item)
  const chosen = listTicked(form.draft.vehicles)
  const taken = item.vehicles.filter(({ id }) => chosen.includes(id))
  const count = taken.reduce((sum, vehicle) => sum + vehicle.seats, 0)
  const isShort = count < party && taken.length > 0
  const seatsSaid = formatChildSeats(item.wantedChildSeats, taken, words)
  const isAnybody = chosen.length > 0 || form.draft.guides !== ''
  const all = [...item.vehicles, ...item.guides]
  const isNobodyFree = all.length > 0 && all.every(({ whyNot }) => whyNot !== null)
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="assign"
      role="dialog"
      title={fill(words.chooseTitle, { title: item.title })}
      text={
        <>
          <p className="text-ink-2">
            {fill(words.longPeriod, {
              from: formatOfficeTime(item.from),
              to: formatOfficeTime(item.to),
            })}
          </p>
          <p>
            {names.length > 0 ? fill(words.now, { names: names.join(', ') }) : words.nobodyNow}{' '}
            {isNew && suggested.vehicles.length + suggested.guides.length > 0 && words.suggested}
          </p>
          {item.vehicles.length + item.guides.length === 0 && <p>{words.none}</p>}
          {isNobodyFree && <Notice isStrong>{words.nobodyFree}</Notice>}
          {!isNobodyFree && item.vehicles.length > 0 && suggested.vehicles.length === 0 && (
            <Notice isStrong>{fill(words.unseated, { party })}</Notice>
          )}
        </>
      }
      without={(['vehicles', 'guides'] as const).filter((kind) => item[kind].length === 0)}
      notes={{
        vehicles: (
          <div className="mt-3 space-y-3" aria-live="polite">
            {taken.length > 0 && (
              <p className={isShort ? 'text-alarm font-semibold' : 'text-ink-2'}>
                {fill(isShort ? words.short : words.enough, {
                  seats: fillCount(seatWords, count),
                  party,
                })}
              </p>
            )}
            {seatsSaid && <Notice isStrong>{seatsSaid}</Notice>}
          </div>
        ),
      }}
      confirm={save}
      busyLabel={saving}
      // With nobody before and nobody chosen there is nothing to save, so the form asks to choose.
      call={async (next) =>
        isNew && !isAnybody
          ? refuse(isNobodyFree ? words.nobodyFree : words.chooseSomebody)
          : assign(item.itemId, { ...next, seen: assigned })
      }
      doneText={isAnybody ? words.done : words.undone}
      // The server refuses to undo if a colleague has changed the assignment since.
      undo={(_saved, next) =>
        undoWith(fill(desk.words.frame.undo.sent, { title: item.title }), () =>
          assign(item.itemId, { ...assigned, seen: next }),
        )
      }
      onDone={onChanged}
      onRefused={onChanged}
    />
  )
}

type AssignTripProps = Omit<AssignDialogProps, 'item'> & {
  trip: { orderId: string; itemId: string }
}

export function AssignTrip({ desk, trip, onChanged, onClose }: AssignTripProps) {
  const { say, words } = desk
  const { orderId, itemId } = trip
  const read = useCallback(() => readAllocations(orderId), [orderId])
  const onFail = useCallback(() => say(words.calendar.failed, 'bad'), [say, words])
  const { value, state } = useQuery(read, onFail)
  useEffect(() => {
    if (state === 'failed') onClose()
  })
  const item = value?.items.find((one) => one.itemId === itemId)
  return item && <AssignDialog desk={desk} item={item} onChanged={onChanged} onClose={onClose} />
}

type Choice = { id: string; name: string; whyNot: string | null }

/** The available candidates in the server's order, then the others with their reasons. */
function sortAvailableFirst<One extends Choice>(all: readonly One[], about: (one: One) => string) {
  return all
    .toSorted((one, other) => Number(one.whyNot !== null) - Number(other.whyNot !== null))
    .map((one) => ({
      value: one.id,
      label: (
        <>
          {one.name}
          {about(one) && <span className="text-ink-2">, {about(one)}</span>}
        </>
      ),
      hint: one.whyNot ?? undefined,
      isDisabled: one.whyNot !== null,
    }))
}

export function nameAssigned({ assigned, vehicles, guides }: ItemAllocation): string[] {
  const ids = new Set([...assigned.vehicles, ...assigned.guides])
  return [...vehicles, ...guides].filter(({ id }) => ids.has(id)).map(({ name }) => name)
}

/**
 * The text for the requested child seats, with a warning if the vehicles have fewer. A vehicle with
 * an unknown number counts as having enough.
 */
function formatChildSeats(
  wanted: number,
  taken: readonly { childSeats: number | null }[],
  words: Desk['words']['fleet']['order'],
): string | undefined {
  if (wanted === 0) return undefined
  const text = fillCount(words.childSeatsAsked, wanted)
  const kept = taken.reduce((sum, { childSeats }) => sum + (childSeats ?? wanted), 0)
  if (taken.length === 0 || kept >= wanted) return text
  return `${text} ${fill(words.childSeatsShort, { kept })}`
}
