import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import './menu.css'

type MenuProps<Act extends string> = {
  label: string
  acts: readonly { act: Act; label: string }[]
  onChoose: (act: Act) => void
}

/** A button that opens a menu of acts. Arrow keys move in it; Escape returns to the button. */
export function Menu<Act extends string>({ label, acts, onChoose }: MenuProps<Act>) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listItems = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ]
  useEffect(() => {
    if (isOpen) listItems()[0]?.focus()
  }, [isOpen])
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (!isOpen) {
      if (key !== 'ArrowDown') return
      setIsOpen(true)
    } else if (key === 'Tab') {
      setIsOpen(false)
      return
    } else if (key === 'Enter' || key === ' ') return
    else if (key === 'Escape') close()
    else {
      const items = listItems()
      const position = items.findIndex((item) => item === document.activeElement)
      const targets: Record<string, number> = {
        ArrowDown: (position + 1) % items.length,
        ArrowUp: position - 1,
        Home: 0,
        End: -1,
      }
      items.at(targets[key] ?? position)?.focus()
    }
    // The desk's shortcuts are off in a menu.
    event.preventDefault()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!root.current?.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    <div ref={root} className="desk-menu">
      <button
        ref={button}
        type="button"
        className="button button-quiet"
        aria-haspopup="menu"
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        // A mouse press keeps the focus, because Safari gives it to no button.
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onMouseDown={(event) => event.preventDefault()}
        >
          {acts.map(({ act, label: name }) => (
            <button
              key={act}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                onChoose(act)
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
