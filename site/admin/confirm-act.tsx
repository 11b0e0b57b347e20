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
  onDone: (value: Value) => void
  onCancel: () => void
}

/** Asks before an act of the office, and carries it out. What was refused or failed is said here, and what was typed stays. */
export function ConfirmAct<Value>(props: ConfirmActProps<Value>) {
  const { desk, children, confirm, busyLabel = confirm, cancel = desk.words.cancel, call } = props
  const { busy, lines, send } = useAct<Value>(desk, { isSaidHere: true })
  const onConfirm = async () => {
    const value = await send(call)
    if (value !== undefined) props.onDone(value)
  }
  return (
    <ConfirmDialog
      id={props.id}
      title={props.title}
      confirm={busy ? busyLabel : confirm}
      cancel={cancel}
      busy={busy}
      onConfirm={() => void onConfirm()}
      onCancel={props.onCancel}
    >
      {children}
      <p role="alert" className="text-alarm mt-4 font-semibold empty:hidden">
        {lines.map(({ text }) => text).join(' ')}
      </p>
    </ConfirmDialog>
  )
}
