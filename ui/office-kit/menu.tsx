import { Menu } from '@base-ui/react/menu'
import './menu.css'

type ActionMenuProps<Act extends string> = {
  label: string
  acts: readonly { act: Act; label: string }[]
  onChoose: (act: Act) => void
}

/** A button that opens a menu of acts. */
export default function ActionMenu<Act extends string>(props: ActionMenuProps<Act>) {
  const { label, acts, onChoose } = props
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="button button-quiet">{label}</Menu.Trigger>
      <Menu.Portal container={document.querySelector<HTMLElement>('.desk')}>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="desk-menu">
            {acts.map(({ act, label: name }) => (
              <Menu.Item key={act} onClick={() => onChoose(act)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
