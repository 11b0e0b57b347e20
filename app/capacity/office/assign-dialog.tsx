import { useCallback, useEffect } from 'react'
import { fill, fillCount } from '#rules/text/fill.ts'
import { type Desk, useQuery, useUndoOffer } from '#ui/office-kit/desk.ts'
import {
  assign,
  type ItemAllocation,
  type OrderAllocations,
  readAllocations,
} from './fleet-calls.ts'
import { listCapacity } from './list-capacity.ts'
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
        listCapacity(desk.words.fleet, vehicle).join(' · '),
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
  const chosenVehicles = item.vehicles.filter(({ id }) => chosen.includes(id))
  const seatCount = chosenVehicles.reduce((sum, vehicle) => sum + vehicle.seats, 0)
  const hasTooFewSeats = seatCount < party && chosenVehicles.length > 0
  const childSeatsText = formatChildSeats(item.wantedChildSeats, chosenVehicles, words)
  const hasSelection = chosen.length > 0 || form.draft.guides !== ''
  const candidates = [...item.vehicles, ...item.guides]
  const isNobodyFree = candidates.length > 0 && candidates.every(({ whyNot }) => whyNot !== null)
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
            {chosenVehicles.length > 0 && (
              <p className={hasTooFewSeats ? 'text-alarm font-semibold' : 'text-ink-2'}>
                {fill(hasTooFewSeats ? words.short : words.enough, {
                  seats: fillCount(seatWords, seatCount),
                  party,
                })}
              </p>
            )}
            {childSeatsText && <Notice isStrong>{childSeatsText}</Notice>}
          </div>
        ),
      }}
      confirm={save}
      busyLabel={saving}
      // Without a current or new choice there is nothing to save, so the form asks for one.
      call={async (next) =>
        isNew && !hasSelection
          ? refuse(isNobodyFree ? words.nobodyFree : words.chooseSomebody)
          : assign(item.itemId, { ...next, seen: assigned })
      }
      doneText={hasSelection ? words.done : words.undone}
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
function sortAvailableFirst<One extends Choice>(
  choices: readonly One[],
  describe: (one: One) => string,
) {
  return choices
    .toSorted((one, other) => Number(one.whyNot !== null) - Number(other.whyNot !== null))
    .map((one) => ({
      value: one.id,
      label: (
        <>
          {one.name}
          {describe(one) && <span className="text-ink-2">, {describe(one)}</span>}
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
  requested: number,
  chosenVehicles: readonly { childSeats: number | null }[],
  words: Desk['words']['fleet']['order'],
): string | undefined {
  if (requested === 0) return undefined
  const text = fillCount(words.childSeatsAsked, requested)
  const available = chosenVehicles.reduce(
    (sum, { childSeats }) => sum + (childSeats ?? requested),
    0,
  )
  if (chosenVehicles.length === 0 || available >= requested) return text
  return `${text} ${fill(words.childSeatsShort, { kept: available })}`
}
