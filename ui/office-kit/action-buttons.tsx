import { lazy, type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ActionMenuProps } from './menu.tsx'

const LateMenu = lazy(() => import('./menu.tsx'))

/** A button that opens a menu of acts. It loads after the desk's frame. */
export function ActionMenu<Act extends string>(props: ActionMenuProps<Act>) {
  return (
    <Suspense fallback={<span className="button button-quiet">{props.label}</span>}>
      <LateMenu {...props} onChoose={(act) => props.onChoose(act as Act)} />
    </Suspense>
  )
}

type ActionButtonsProps<Act extends string> = {
  /** Possible actions. `name` adds the object if the label alone is ambiguous. */
  acts: readonly { act: Act; label: string; name?: string }[]
  look?: string
  /** The label of a menu that contains the actions, instead of buttons. */
  menu?: string
  /** Renders an action's dialog, which stays open even if the action is no longer possible. */
  children: (act: Act, onClose: () => void) => ReactNode
  onAsk?: (isAsking: boolean) => void
}

export function ActionButtons<Act extends string>(props: ActionButtonsProps<Act>) {
  const { acts, look = 'button button-quiet', menu, children, onAsk } = props
  const [openAct, setOpenAct] = useState<Act>()
  const openDialog = (act: Act | undefined) => {
    setOpenAct(act)
    onAsk?.(act !== undefined)
  }
  return (
    <>
      {menu !== undefined && acts.length > 0 && (
        <ActionMenu label={menu} acts={acts} onChoose={openDialog} />
      )}
      {menu === undefined &&
        acts.map(({ act, label, name }) => (
          <button
            key={act}
            type="button"
            className={look}
            aria-label={name}
            onClick={() => openDialog(act)}
          >
            {label}
          </button>
        ))}
      {openAct !== undefined &&
        // A portal, because styles of the row's cells would apply to it.
        createPortal(
          children(openAct, () => openDialog(undefined)),
          document.querySelector('.desk') ?? document.body,
        )}
    </>
  )
}
