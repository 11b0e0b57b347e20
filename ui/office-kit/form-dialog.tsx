import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '../client/api.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Facts } from '../components/facts.tsx'
import { type Desk, useAction } from './desk.ts'
import { offerUndo, type Undo } from './undo.ts'
import { type DeskFields, FormFields } from './fields.tsx'
import { Notice } from './notice.tsx'
import { type Form, readForm, type ValuesOf } from './use-form.ts'

type FormDialogProps<Fields extends DeskFields, Value> = {
  desk: Desk
  id: string
  title: string
  text?: ReactNode
  form?: Form<Fields>
  without?: readonly (keyof Fields & string)[]
  notes?: { [Name in keyof Fields]?: ReactNode }
  /** Further content; `errorOf` returns a field's error. */
  children?: ReactNode | ((errorOf: (field: string) => string | undefined) => ReactNode)
  confirm: string
  busyLabel?: string
  cancel?: string
  /** False if there is nothing to send. */
  isReady?: boolean
  /** Locks the other inputs while sending. */
  isLocked?: boolean
  /** Current facts about the object; those that differ from the facts at opening are shown. */
  now?: readonly string[]
  /** True if the action has already happened: the dialog can only be closed. */
  isOver?: boolean
  call: (values: ValuesOf<Fields>) => Promise<Answer<Value>>
  doneText: string | ((value: Value) => string)
  /** The dialog's role: 'dialog' if nothing is at risk. */
  role?: 'alertdialog' | 'dialog'
  undo?: (value: Value, sent: ValuesOf<Fields>) => Undo | undefined
  onDone: (value: Value) => void
  /** Runs after a refusal or failure, to reload data that a colleague has changed. */
  onRefused?: () => void
  onClose: () => void
}

/**
 * The dialog of an action: its fields, its call and its undo. A refusal or failure appears in the
 * dialog, at its field if it has one, and the input stays.
 */
export function FormDialog<const Fields extends DeskFields = Record<never, never>, Value = unknown>(
  props: FormDialogProps<Fields, Value>,
) {
  const { desk, form, without = [], children, isOver = false, undo, now = [] } = props
  const { confirm, busyLabel = confirm, cancel = desk.words.cancel } = props
  const { busy, lines, errorOf, send } = useAction<Value>(desk, { isInline: true })
  const body = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (lines.length > 0) body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [lines])
  const shownFields = Object.entries(form?.fields ?? {}).filter(([name]) => !without.includes(name))
  const isAtField = (field: string | undefined) =>
    shownFields.some(([name, { kind }]) => name === field && !kindsWithoutError.has(kind))
  const generalLines = lines.filter(({ field }) => !isAtField(field)).map(({ text }) => text)
  const onConfirm = async () => {
    const parsedForm = form
      ? readForm(form, { without, unclear: desk.words.money.amountUnclear })
      : { ok: true as const, value: {} as ValuesOf<Fields> }
    const value = await send<Value>(async () =>
      parsedForm.ok ? props.call(parsedForm.value) : parsedForm,
    )
    if (value === undefined || !parsedForm.ok) return props.onRefused?.()
    const doneText = typeof props.doneText === 'string' ? props.doneText : props.doneText(value)
    const undoOffer = undo?.(value, parsedForm.value)
    if (undoOffer?.doneText !== doneText) desk.say(doneText)
    props.onClose()
    props.onDone(value)
    if (undoOffer) offerUndo(undoOffer)
  }
  const renderFields = (isLast: boolean) => {
    if (!form) return null
    const fields = shownFields.filter(([, field]) => (field.isLast ?? false) === isLast)
    const { draft, type } = form
    return (
      <FormFields
        fields={Object.fromEntries(fields)}
        prefix={`${props.id}-`}
        draft={draft}
        errorOf={errorOf}
        type={type as (change: Record<string, string>) => void}
        {...(props.notes && { notes: props.notes as Record<string, ReactNode> })}
        isAnnounced
      />
    )
  }
  return (
    <ConfirmDialog
      id={props.id}
      {...(props.role && { role: props.role })}
      title={props.title}
      confirm={isOver ? undefined : busy ? busyLabel : confirm}
      cancel={isOver ? desk.words.frame.keys.close : cancel}
      busy={busy || props.isReady === false}
      onConfirm={() => void onConfirm()}
      onCancel={props.onClose}
    >
      <fieldset ref={body} disabled={props.isLocked} className="flex min-w-0 flex-col gap-5">
        {typeof props.text === 'string' ? <p>{props.text}</p> : props.text}
        {renderFields(false)}
        {typeof children === 'function' ? children(errorOf) : children}
        {renderFields(true)}
        <p role="alert" className="text-alarm font-semibold empty:hidden">
          {[...new Set(generalLines)].join(' ')}
        </p>
        <ColleagueChanges desk={desk} now={now} />
      </fieldset>
    </ConfirmDialog>
  )
}

const kindsWithoutError: ReadonlySet<string> = new Set(['radios', 'check', 'ticks'])

/** Changes by a colleague since the dialog opened. */
function ColleagueChanges({ desk, now }: { desk: Desk; now: readonly string[] }) {
  const [initialFacts] = useState(now)
  // If facts only disappeared, none is new, so all are shown.
  const newFacts = now.filter((fact) => !initialFacts.includes(fact))
  return (
    <div role="status" className="empty:hidden">
      {now.join() !== initialFacts.join() && (
        <Notice>
          <strong className="block">{desk.words.meanwhile}</strong>
          <Facts>{newFacts.length > 0 ? newFacts : [...now]}</Facts>
        </Notice>
      )}
    </div>
  )
}
