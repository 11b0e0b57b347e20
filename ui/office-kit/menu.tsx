import { type KeyboardEvent, useId, useRef } from 'react'
import './menu.css'

type MenuProps<Act extends string> = {
  label: string
  acts: readonly { act: Act; label: string }[]
  onChoose: (act: Act) => void
}

/** A button that opens a menu of acts. Arrow keys move in it; Escape returns to the button. */
export function Menu<Act extends string>({ label, acts, onChoose }: MenuProps<Act>) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const moveFocus = (step: number) => {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])]
    const position = items.findIndex((item) => item === document.activeElement)
    items.at((position + step) % items.length)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) moveFocus(step)
    // The desk's shortcuts are off in a menu.
    if (step || /^\S$/.test(event.key)) event.preventDefault()
  }
  return (
    <>
      <button type="button" className="button button-quiet" aria-haspopup="menu" popoverTarget={id}>
        {label}
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        className="desk-menu"
        onKeyDown={onKeyDown}
        onToggle={({ newState }) => newState === 'open' && moveFocus(1)}
      >
        {acts.map(({ act, label: name }) => (
          <button
            key={act}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              menu.current?.hidePopover()
              onChoose(act)
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  )
}
