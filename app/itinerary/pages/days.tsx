import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo, useLayoutEffect, useRef } from 'react'
import { countTourDays, countTravelDays, listFillers } from '../itinerary.ts'
import { type Advice, adviseOnItinerary } from '../itinerary-advice.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Builder } from './builder.ts'
import { listDatedDays } from './dated-days.ts'
import { type DragData, daysZone } from './drag-data.ts'
import { FirstDay } from './first-day.tsx'
import { Icon } from './icons.tsx'
import { AdviceList } from './advice-list.tsx'
import { SortableEntry } from './sortable-entry.tsx'
import type { DispatchAction } from './use-builder-state.ts'

const moveTiming = { duration: 250, easing: 'cubic-bezier(0.25, 1, 0.5, 1)' }
// Not a CSS class: a day that moves is removed and inserted, and a class would animate it again.
const arrivalFrames = [{ opacity: 0, transform: 'translateY(0.5rem)' }, {}]

/**
 * Animates the days of a list to their new places when a button changes their order. During a drag
 * the library moves them. A new day fades in. A clicked button keeps the focus. Returns the list's
 * ref; the list's items must have `data-tour`.
 */
function useMoveAnimation(ids: readonly string[], isDragging: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const offsets = useRef(new Map<string, number>())
  const wasDragging = useRef(false)
  const clickedId = useRef<string>(undefined)
  useLayoutEffect(() => {
    const previousOffsets = offsets.current
    offsets.current = new Map()
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-tour]') ?? []) {
      const id = item.dataset['tour'] ?? ''
      const offset = item.offsetTop
      const previousOffset = previousOffsets.get(id)
      offsets.current.set(id, offset)
      if (reducesMotion || previousOffset === offset) continue
      if (previousOffset === undefined) item.animate(arrivalFrames, moveTiming)
      else if (!wasDragging.current)
        item.animate(
          [{ transform: `translateY(${previousOffset - offset}px)` }, { transform: 'none' }],
          moveTiming,
        )
    }
    wasDragging.current = isDragging
    const button = clickedId.current && document.getElementById(clickedId.current)
    if (button && document.activeElement === document.body) button.focus()
  }, [ids, isDragging])
  useLayoutEffect(() => {
    const element = list.current
    const storeClicked = ({ target }: Event) => {
      clickedId.current = target instanceof Element ? target.closest('button')?.id : undefined
    }
    element?.addEventListener('click', storeClicked, { capture: true })
    return () => element?.removeEventListener('click', storeClicked, { capture: true })
  }, [])
  return list
}

type DaysProps = {
  builder: Builder
  itinerary: Itinerary
  ids: string[]
  dragged: DragData | undefined
  isDropped: boolean
  act: DispatchAction
}

const noAdvice: readonly Advice[] = []

export function Days({ builder, itinerary, ids, dragged, isDropped, act }: DaysProps) {
  const { words } = builder
  const { entries, questionnaire } = itinerary
  const { setNodeRef, isOver } = useDroppable({ id: daysZone })
  const list = useMoveAnimation(ids, dragged !== undefined)
  const advice = useMemo(
    () => adviseOnItinerary(entries, questionnaire ? { days: questionnaire.days } : {}),
    [entries, questionnaire],
  )
  const byDay = useMemo(() => Map.groupBy(advice, ({ day }) => day), [advice])
  const datedDays = useMemo(
    () => listDatedDays({ entries, startDate: itinerary.startDate }, builder),
    [entries, itinerary.startDate, builder],
  )
  const isNew = dragged?.kind === 'new'
  return (
    <section
      aria-labelledby="days"
      ref={setNodeRef}
      className={`min-w-0 outline-2 outline-offset-12 outline-dashed transition-colors xl:col-start-2 xl:row-span-2 xl:row-start-1 ${isNew ? (isOver ? 'outline-disa' : 'outline-edge') : 'outline-transparent'}`}
    >
      <h2 id="days" tabIndex={-1} className="text-h3 outline-none">
        {words.daysTitle}
      </h2>
      <p className="text-ink-2 mt-1 text-caption">{describePlan(itinerary, words)}</p>
      <FillButton builder={builder} itinerary={itinerary} act={act} />
      <FirstDay builder={builder} itinerary={itinerary} act={act} />
      <AdviceList advice={byDay.get(undefined) ?? noAdvice} words={words} />
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={list} className="mt-5">
          {entries.map((entry, index) => (
            <SortableEntry
              key={entry.tour.id}
              entry={entry}
              isDropped={isDropped}
              isLast={entry.day === entries.length}
              advice={byDay.get(entry.day) ?? noAdvice}
              dated={datedDays[index]}
              builder={builder}
              act={act}
            />
          ))}
        </ol>
      </SortableContext>
      <DropPlace
        builder={builder}
        day={entries.length + 1}
        state={isNew ? (isOver ? 'over' : 'waiting') : 'idle'}
        isFull={entries.length === builder.tours.length}
      />
    </section>
  )
}

function FillButton({ builder, itinerary, act }: Pick<DaysProps, 'builder' | 'itinerary' | 'act'>) {
  const { entries, questionnaire } = itinerary
  if (!questionnaire || entries.length === 0) return null
  const fillers = listFillers(entries, questionnaire.days, builder.tours)
  const days = fillers.reduce((sum, tour) => sum + countTourDays(tour), 0)
  if (days === 0) return null
  return (
    <div className="border-amber mt-3 border-l-4 pl-4">
      <p className="text-meta">{builder.words.templateEnds}</p>
      <button
        type="button"
        className="button button-quiet mt-2 text-meta"
        onClick={() => act({ kind: 'fill' })}
      >
        {fillCount(builder.words.fill, days)}
      </button>
    </div>
  )
}

function describePlan({ entries, questionnaire }: Itinerary, words: Builder['words']): string {
  const plannedDays = countTravelDays(entries)
  if (!questionnaire || plannedDays > questionnaire.days)
    return fillCount(words.plannedFree, plannedDays)
  return fill(words.planned, { used: plannedDays, asked: questionnaire.days })
}

type DropPlaceProps = {
  builder: Builder
  day: number
  state: 'idle' | 'waiting' | 'over'
  isFull: boolean
}

function DropPlace({ builder, day, state, isFull }: DropPlaceProps) {
  const { words, emptyPicture } = builder
  if (isFull && state === 'idle') return null
  const borderClasses = {
    idle: 'border-edge',
    waiting: 'border-ink',
    over: 'border-disa bg-plaster',
  }[state]
  return (
    <div
      className={`grid place-items-center border-2 border-dashed p-4 text-center transition-colors ${borderClasses} ${day === 1 ? 'min-h-64' : 'min-h-20'}`}
    >
      {day === 1 && state !== 'over' ? (
        <div className="max-w-sm">
          <Plate picture={emptyPicture} decorative className="aspect-[16/10] w-full" />
          <p className="display mt-4 text-h3">{words.emptyTitle}</p>
          <p className="text-ink-2 mt-2 text-meta">{words.emptyText}</p>
        </div>
      ) : (
        <p className="text-ink-2 flex items-center gap-2 text-meta">
          <Icon name="add" />
          {fill(state === 'over' ? words.dropHere : words.dropHint, { day })}
        </p>
      )}
    </div>
  )
}
