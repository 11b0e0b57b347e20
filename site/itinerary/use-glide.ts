import { useLayoutEffect, useRef } from 'react'

const glide = { duration: 250, easing: 'cubic-bezier(0.25, 1, 0.5, 1)' }
// Not by a class of its own: a day that changes places is taken out and put in, and would arrive again.
const arrival = [{ opacity: 0, transform: 'translateY(0.5rem)' }, {}]

/**
 * Lets the days of a list glide to their new places when their order changes by a button; while one
 * is dragged the drag itself moves them. One that is new arrives. A button that was pressed keeps the
 * focus on its way.
 * Gives the ref of the list, whose items carry `data-tour`.
 */
export function useGlide(ids: readonly string[], isDragging: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const places = useRef(new Map<string, number>())
  const wasDragging = useRef(false)
  const pressed = useRef<string>(undefined)
  useLayoutEffect(() => {
    const before = places.current
    places.current = new Map()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-tour]') ?? []) {
      const id = item.dataset['tour'] ?? ''
      const place = item.offsetTop
      const from = before.get(id)
      places.current.set(id, place)
      if (isStill || from === place) continue
      if (from === undefined) item.animate(arrival, glide)
      else if (!wasDragging.current)
        item.animate([{ transform: `translateY(${from - place}px)` }, { transform: 'none' }], glide)
    }
    wasDragging.current = isDragging
    const button = pressed.current && document.getElementById(pressed.current)
    if (button && document.activeElement === document.body) button.focus()
  }, [ids, isDragging])
  useLayoutEffect(() => {
    const element = list.current
    const remember = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest('button')?.id : undefined
    }
    element?.addEventListener('click', remember, { capture: true })
    return () => element?.removeEventListener('click', remember, { capture: true })
  }, [])
  return list
}
