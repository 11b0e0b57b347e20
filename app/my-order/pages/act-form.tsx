import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { buttonName } from '#rules/requests/form-signs.ts'
import { type RefusalLine, RefusalList } from '#ui/components/refusal-list.tsx'
import { useSend } from '#ui/client/use-send.ts'
import type { GuestForm } from '#ui/posting/guest-form.ts'
import { type Fields, pickPosted, type Posted, usePosted } from '#ui/posting/posted.ts'
import { readEntries } from '#ui/posting/read-entries.ts'
import { type ActAnswer, type ActName, acts, findAct } from './acts.ts'
import type { ManageWords } from './manage-words.ts'

type ActSettings<Name extends ActName, Draft> = {
  words: ManageWords
  failed: string
  onDone?: (answer: ActAnswer<Name>) => void
  onFailed?: () => unknown
  once?: string
  start?: Draft
  /** Replaces the posted result that the form starts with. */
  posted?: Posted<ActAnswer<Name>> | undefined
}

export function useOrderAction<Name extends ActName, Draft extends Fields = Record<string, never>>(
  name: Name,
  { words, failed, onDone, onFailed, once, start, ...settings }: ActSettings<Name, Draft>,
) {
  const postedAct = usePostedAct<ActAnswer<Name>>(name)
  const posted = 'posted' in settings ? settings.posted : postedAct
  const form = acts[name] as never as GuestForm<(typeof acts)[Name]['to']>
  const texts = { refusals: words.refusals, failed }
  const sending = useSend<ActAnswer<Name>>(texts, once, { posted })
  const [draft, setDraft] = useState({ ...start, ...(start && pickPosted(start, posted)) } as Draft)
  const type = (change: Partial<Draft>) => {
    sending.edit()
    setDraft((now) => ({ ...now, ...change }))
  }
  return {
    ...sending,
    draft,
    setDraft,
    inputs: { draft, type, errorOf: sending.errorOf },
    act: name,
    mend: words.manage.pleaseMend,
    submit: async (fields: Fields = {}) => {
      const answer = await sending.submit(form, fields)
      if (answer) onDone?.(answer)
      else onFailed?.()
    },
  }
}

export type Act = {
  act: ActName
  mend: string
  lines: readonly RefusalLine[]
  submit: (fields?: Fields) => unknown
}

type ActionFormProps = {
  of: Pick<Act, 'act' | 'submit'>
  /** Hidden fields. A visible field with the same name replaces a hidden one. */
  fields?: Readonly<Record<string, string>>
  onSend?: () => void
  className?: string
  children: ReactNode
}

/** A form on an order's page. Scripts send it; without scripts the browser posts it. */
export function ActionForm({ of, fields, onSend, className, children }: ActionFormProps) {
  return (
    <form
      method="post"
      action={'/manage'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (onSend) onSend()
        else void of.submit(readForm(event.currentTarget))
      }}
      className={className}
    >
      {Object.entries({ [buttonName]: of.act, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

export function ActionMessages({ of, className }: { of: readonly Act[]; className?: string }) {
  const refusedActs = of.filter((act) => act.lines.length > 0)
  const [firstRefused] = refusedActs
  if (!firstRefused) return null
  const lines =
    refusedActs.length === 1 ? firstRefused.lines : refusedActs.flatMap((act) => act.lines)
  const list = <RefusalList title={firstRefused.mend} lines={lines} />
  return className ? <div className={className}>{list}</div> : list
}

type ActButtonProps = {
  /**
   * The button's act, if it differs from the form's. A button without an act reloads the page's
   * state.
   */
  act?: ActName
  disabled?: boolean
  className?: string
  onPress: (fields: Fields) => void
  children: ReactNode
}

export function ActButton({ act, onPress, className, ...props }: ActButtonProps) {
  return (
    <button
      type="submit"
      name={buttonName}
      value={act ?? 'none'}
      className={className ?? 'button button-quiet'}
      onClick={(event) => {
        event.preventDefault()
        onPress(readForm(event.currentTarget.form))
      }}
      {...props}
    />
  )
}

function readForm(form: HTMLFormElement | null): Fields {
  return readEntries(new FormData(form ?? undefined))
}

/**
 * The posted result of these acts, for the form that sent it: input and field errors. Other errors
 * appear at the top of the page, because the form may be gone.
 */
export function usePostedAct<Value = unknown>(
  ...names: readonly ActName[]
): Posted<Value> | undefined {
  const posted = usePosted<Value>(...names)
  if (posted?.state.step !== 'refused' || !isGeneral(posted.state.lines)) return posted
  return { ...posted, state: { ...posted.state, lines: [] } }
}

/** The refusals of a posted form that are about no single field. */
export function useGeneralRefusals(): readonly RefusalLine[] {
  const posted = usePosted()
  return posted?.state.step === 'refused' && isGeneral(posted.state.lines) ? posted.state.lines : []
}

function isGeneral(lines: readonly RefusalLine[]): boolean {
  return lines.every(({ field }) => field === undefined)
}

export function usePostedPart(): string | undefined {
  const [search] = useSearchParams()
  const posted = usePosted()
  return findAct(posted?.act ?? search.get('open') ?? '')?.part
}
