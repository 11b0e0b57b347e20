import { useLayoutEffect, useRef } from 'react'

const glide = { duration: 250, easing: 'cubic-bezier(0.25, 1, 0.5, 1)' }
// An animation and not a class: a day that changes places is removed and inserted, and a class
// would animate it again.
const arrival = [{ opacity: 0, transform: 'translateY(0.5rem)' }, {}]

/**
 * Animates the days of a list to their new places when a button changes their order; during a drag
 * the drag itself moves them. A new day fades in. A pressed button keeps the focus. Returns the
 * list's ref; its items have `data-tour`.
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
