import type { ReactNode } from 'react'
import type { Answer } from '../client/api.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { type Desk, useAct } from './desk.ts'

type ConfirmActProps<Value> = {
  desk: Desk
  id: string
  title: string
  children: ReactNode
  confirm: string
  /** What the button says until the answer is there. */
  busyLabel?: string
  cancel?: string
  call: () => Promise<Answer<Value>>
  /** What is told once it is done. */
  said: string
  onDone: (value: Value) => void
  onClose: () => void
}

/** Asks before an act of the office, and carries it out. What was refused or failed is said here, and what was typed stays. */
export function ConfirmAct<Value>(props: ConfirmActProps<Value>) {
  const { desk, children, confirm, busyLabel = confirm, cancel = desk.words.cancel } = props
  const { busy, lines, act } = useAct<Value>(desk, { isSaidHere: true })
  const onDone = (value: Value) => {
    props.onClose()
    props.onDone(value)
  }
  return (
    <ConfirmDialog
      id={props.id}
      title={props.title}
      confirm={busy ? busyLabel : confirm}
      cancel={cancel}
      busy={busy}
      onConfirm={() => void act(props.call, props.said, onDone)}
      onCancel={props.onClose}
    >
      {children}
      <p role="alert" className="text-alarm mt-4 font-semibold empty:hidden">
        {lines.map(({ text }) => text).join(' ')}
      </p>
    </ConfirmDialog>
  )
}
