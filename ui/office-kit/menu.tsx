import { Menu } from '@base-ui/react/menu'
import { useRef } from 'react'
import './menu.css'

export type ActionMenuProps<Act extends string> = {
  label: string
  acts: readonly { act: Act; label: string }[]
  onChoose: (act: Act) => void
}

export default function ActionMenu<Act extends string>(props: ActionMenuProps<Act>) {
  const { label, acts, onChoose } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<Act>(undefined)
  // A dialog that the act opens can then return the focus to the button.
  const onClosed = () => {
    if (chosen.current === undefined) return
    trigger.current?.focus()
    onChoose(chosen.current)
    chosen.current = undefined
  }
  return (
    <Menu.Root modal={false} onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}>
      <Menu.Trigger ref={trigger} className="button button-quiet">
        {label}
      </Menu.Trigger>
      <Menu.Portal container={document.querySelector<HTMLElement>('.desk')}>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="desk-menu">
            {acts.map(({ act, label: name }) => (
              <Menu.Item key={act} onClick={() => (chosen.current = act)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
