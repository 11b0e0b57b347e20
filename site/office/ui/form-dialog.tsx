import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '#site/client/api.ts'
import { ConfirmDialog } from '#site/components/confirm-dialog.tsx'
import { Facts } from '#site/components/facts.tsx'
import { type Desk, useAction } from '../desk.ts'
import { offerUndo, type Undo } from '../undo.ts'
import { type DeskFields, FormFields } from './fields.tsx'
import { Notice } from './notice.tsx'
import { type Form, readForm, type ValuesOf } from './use-form.ts'

type FormDialogProps<Fields extends DeskFields, Value> = {
  desk: Desk
  id: string
  title: string
  /** What is to be known first. */
  text?: ReactNode
  form?: Form<Fields>
  /** Fields that are not asked just now. */
  without?: readonly (keyof Fields & string)[]
  /** What is said below a field. */
  notes?: { [Name in keyof Fields]?: ReactNode }
  /** What it shows besides its fields; `errorOf` tells what was refused about a field. */
  children?: ReactNode | ((errorOf: (field: string) => string | undefined) => ReactNode)
  confirm: string
  /** What the button says until the answer is there. */
  busyLabel?: string
  cancel?: string
  /** Whether there is anything to be done as it stands. */
  isReady?: boolean
  /** While it is done nothing else can be chosen. */
  isLocked?: boolean
  /** How it stands with what this is about: said where it is not as it was when this was opened. */
  now?: readonly string[]
  /** Whether that is so already: then it can only be closed. */
  isOver?: boolean
  call: (values: ValuesOf<Fields>) => Promise<Answer<Value>>
  /** What is told once it is done. */
  said: string | ((value: Value) => string)
  /** 'dialog' where nothing is at stake. */
  role?: 'alertdialog' | 'dialog'
  /** How it is taken back, where it can be. */
  undo?: (value: Value, asked: ValuesOf<Fields>) => Undo | undefined
  onDone: (value: Value) => void
  /** It was refused or failed: where it comes of a colleague, what is shown is read anew. */
  onRefused?: () => void
  onClose: () => void
}

/**
 * An act of the office: what it asks, what it does and how it is taken back. What was refused or failed is
 * said here, at its field where it has one, and what was typed stays.
 */
export function FormDialog<const Fields extends DeskFields = Record<never, never>, Value = unknown>(
  props: FormDialogProps<Fields, Value>,
) {
  const { desk, form, without = [], children, isOver = false, undo, now = [] } = props
  const { confirm, busyLabel = confirm, cancel = desk.words.cancel } = props
  const { busy, lines, errorOf, send } = useAction<Value>(desk, { isSaidHere: true })
  const body = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (lines.length > 0) body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [lines])
  const asked = Object.entries(form?.fields ?? {}).filter(([name]) => !without.includes(name))
  const isAtField = (field: string | undefined) =>
    asked.some(([name, { kind }]) => name === field && !kindsWithoutError.has(kind))
  const general = lines.filter(({ field }) => !isAtField(field)).map(({ text }) => text)
  const onConfirm = async () => {
    const read = form
      ? readForm(form, { without, unclear: desk.words.money.amountUnclear })
      : { ok: true as const, value: {} as ValuesOf<Fields> }
    const value = await send<Value>(async () => (read.ok ? props.call(read.value) : read))
    if (value === undefined || !read.ok) return props.onRefused?.()
    const said = typeof props.said === 'string' ? props.said : props.said(value)
    const takenBack = undo?.(value, read.value)
    if (takenBack?.said !== said) desk.say(said)
    props.onClose()
    props.onDone(value)
    if (takenBack) offerUndo(takenBack)
  }
  const draw = (isLast: boolean) => {
    if (!form) return null
    const fields = asked.filter(([, field]) => (field.isLast ?? false) === isLast)
    const { draft, type } = form
    return (
      <FormFields
        fields={Object.fromEntries(fields)}
        prefix={`${props.id}-`}
        {...{ draft, errorOf }}
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
        {draw(false)}
        {typeof children === 'function' ? children(errorOf) : children}
        {draw(true)}
        <p role="alert" className="text-alarm font-semibold empty:hidden">
          {[...new Set(general)].join(' ')}
        </p>
        <Meanwhile {...{ desk, now }} />
      </fieldset>
    </ConfirmDialog>
  )
}

/** Those that have no place for what is wrong. */
const kindsWithoutError: ReadonlySet<string> = new Set(['radios', 'check', 'ticks'])

/** How it stands by now, where a colleague was at it since this was opened. */
function Meanwhile({ desk, now }: { desk: Desk; now: readonly string[] }) {
  const [atFirst] = useState(now)
  // What has only gone leaves nothing that is new: then all is said.
  const news = now.filter((fact) => !atFirst.includes(fact))
  return (
    <div role="status" className="empty:hidden">
      {now.join() !== atFirst.join() && (
        <Notice>
          <strong className="block">{desk.words.meanwhile}</strong>
          <Facts>{news.length > 0 ? news : [...now]}</Facts>
        </Notice>
      )}
    </div>
  )
}
