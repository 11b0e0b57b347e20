import { useLayoutEffect, useRef } from 'react'

const glide = { duration: 250, easing: 'cubic-bezier(0.25, 1, 0.5, 1)' }

/**
 * Lets the days of a list glide to their new places when their order changes by a button; while one
 * is dragged the drag itself moves them. A button that was pressed keeps the focus on its way.
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
      places.current.set(id, item.offsetTop)
      const moved = (before.get(id) ?? item.offsetTop) - item.offsetTop
      if (moved === 0 || wasDragging.current || isStill) continue
      item.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], glide)
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
