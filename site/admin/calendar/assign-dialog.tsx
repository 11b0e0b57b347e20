import { useState } from 'react'
import { fill, fillCount } from '#rules/text/fill.ts'
import { ConfirmDialog } from '#site/parts/confirm-dialog.tsx'
import type { Desk } from '../desk.ts'
import type { ItemAllocation } from '../fleet/fleet-calls.ts'
import { listRoom } from '../fleet/list-room.ts'
import { formatOfficeTime } from '../office-time.ts'
import { useAssign } from './use-assign.ts'

type AssignDialogProps = {
  desk: Desk
  item: ItemAllocation
  /** Reads what goes out now: after a yes, and after a no, which may come of a colleague. */
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Who goes out with an item: what fits best is ticked, and whoever cannot says why. */
export function AssignDialog({ desk, item, onChanged, onClose }: AssignDialogProps) {
  const { order: words, seats: seatWords, save, saving } = desk.words.fleet
  const { assigned, suggested, party } = item
  const isNew = assigned.vehicles.length + assigned.guides.length === 0
  const [chosen, setChosen] = useState(isNew ? suggested : assigned)
  const { busy, lines, send } = useAssign(desk, { isSaidHere: true, onTakenBack: onChanged })
  const names = nameAssigned(item)
  const taken = item.vehicles.filter(({ id }) => chosen.vehicles.includes(id))
  const count = taken.reduce((sum, vehicle) => sum + vehicle.seats, 0)
  const isShort = count < party && taken.length > 0
  const seatsSaid = sayChildSeats(item.wantedChildSeats, taken, words)
  const onSave = async () => {
    const said = fill(desk.words.frame.undo.sent, { title: item.title })
    const saved = await send({ itemId: item.itemId, next: chosen, seen: assigned, said })
    if (saved) {
      desk.say(chosen.vehicles.length + chosen.guides.length > 0 ? words.done : words.undone)
      onClose()
    }
    await onChanged()
  }
  return (
    <ConfirmDialog
      id="assign"
      role="dialog"
      title={fill(words.chooseTitle, { title: item.title })}
      confirm={busy ? saving : save}
      cancel={desk.words.cancel}
      busy={busy}
      onConfirm={() => void onSave()}
      onCancel={onClose}
    >
      <div className="space-y-5">
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
        {item.vehicles.length > 0 && suggested.vehicles.length === 0 && (
          <p className="border-amber border-l-4 pl-3 font-semibold">
            {fill(words.unseated, { party })}
          </p>
        )}
        <Choices
          legend={words.vehicles}
          choices={possibleFirst(item.vehicles).map((vehicle) => ({
            ...vehicle,
            about: listRoom(desk.words.fleet, vehicle).join(' · '),
          }))}
          chosen={chosen.vehicles}
          onChange={(vehicles) => setChosen({ ...chosen, vehicles })}
        />
        {taken.length > 0 && (
          <p className={isShort ? 'text-alarm font-semibold' : 'text-ink-2'} aria-live="polite">
            {fill(isShort ? words.short : words.enough, {
              seats: fillCount(seatWords, count),
              party,
            })}
          </p>
        )}
        {seatsSaid && (
          <p className="border-amber border-l-4 pl-3 font-semibold" aria-live="polite">
            {seatsSaid}
          </p>
        )}
        <Choices
          legend={words.guides}
          choices={possibleFirst(item.guides).map((guide) => ({
            ...guide,
            about: [guide.speaks && words.speaks, !guide.drives && desk.words.fleet.drivesNot]
              .filter(Boolean)
              .join(', '),
          }))}
          chosen={chosen.guides}
          onChange={(guides) => setChosen({ ...chosen, guides })}
        />
        <p role="alert" className="text-alarm font-semibold empty:hidden">
          {lines.map(({ text }) => text).join(' ')}
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Whoever can go, in the server's order; then those who cannot, with their reasons. */
function possibleFirst<One extends { whyNot: string | null }>(all: readonly One[]): One[] {
  return all.toSorted((one, other) => Number(one.whyNot !== null) - Number(other.whyNot !== null))
}

/** The names of all that go out with an item. */
export function nameAssigned({ assigned, vehicles, guides }: ItemAllocation): string[] {
  const ids = new Set([...assigned.vehicles, ...assigned.guides])
  return [...vehicles, ...guides].filter(({ id }) => ids.has(id)).map(({ name }) => name)
}

type ChoicesProps = {
  legend: string
  choices: { id: string; name: string; about: string; whyNot: string | null }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Choices({ legend, choices, chosen, onChange }: ChoicesProps) {
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      {choices.map(({ id, name, about, whyNot }) => {
        const isChosen = chosen.includes(id)
        return (
          <label key={id} htmlFor={`assign-${id}`} className="flex items-start gap-3 py-1.5">
            <input
              id={`assign-${id}`}
              type="checkbox"
              className="accent-disa mt-0.5 h-5 w-5 shrink-0"
              checked={isChosen}
              // What is ticked already can always be taken off.
              disabled={whyNot !== null && !isChosen}
              onChange={(event) =>
                onChange([
                  ...chosen.filter((one) => one !== id),
                  ...(event.target.checked ? [id] : []),
                ])
              }
            />
            <span className="min-w-0 break-words">
              {name}
              {about && <span className="text-ink-2">, {about}</span>}
              {whyNot !== null && <span className="text-ink-2 block text-caption">{whyNot}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** How many child seats are asked for; and that these vehicles bring fewer, where that is known of all of them. */
function sayChildSeats(
  wanted: number,
  taken: readonly { childSeats: number | null }[],
  words: Desk['words']['fleet']['order'],
): string | undefined {
  if (wanted === 0) return undefined
  const asked = fillCount(words.childSeatsAsked, wanted)
  const kept = taken.reduce((sum, { childSeats }) => sum + (childSeats ?? wanted), 0)
  if (taken.length === 0 || kept >= wanted) return asked
  return `${asked} ${fill(words.childSeatsShort, { kept })}`
}
