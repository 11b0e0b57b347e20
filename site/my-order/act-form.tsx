import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { buttonName } from '#rules/requests/form-signs.ts'
import { type RefusalLine, RefusalList } from '../components/refusal-list.tsx'
import { useSend } from '../client/use-send.ts'
import type { GuestForm } from '../posting/guest-form.ts'
import { type Fields, pickPosted, type Posted, usePosted } from '../posting/posted.ts'
import { readEntries } from '../posting/read-entries.ts'
import { type ActAnswer, type ActName, acts, findAct } from './acts.ts'
import type { ManageWords } from './manage-words.ts'

type ActSettings<Name extends ActName, Draft> = {
  words: ManageWords
  /** What is said when no answer came, or none of ours. */
  failed: string
  onDone?: (answer: ActAnswer<Name>) => void
  /** Called where there is no such answer. */
  onFailed?: () => unknown
  /** Names an act that is carried out once, however often it is sent. */
  once?: string
  /** What is in its fields to begin with. */
  start?: Draft
  /** What was posted for it, where that is not all of this act. */
  posted?: Posted<ActAnswer<Name>> | undefined
}

/** An act of an order's page (acts.ts), as scripts send it: what is typed, what has become of it, and `submit`. */
export function useAct<Name extends ActName, Draft extends Fields = Record<string, never>>(
  name: Name,
  { words, failed, onDone, onFailed, once, start, ...settings }: ActSettings<Name, Draft>,
) {
  const ofIt = usePostedAct<ActAnswer<Name>>(name)
  const posted = 'posted' in settings ? settings.posted : ofIt
  const form = acts[name] as never as GuestForm<(typeof acts)[Name]['to']>
  const own = { refusals: words.refusals, failed }
  const sending = useSend<ActAnswer<Name>>(own, once, { posted })
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

type ActFormProps = {
  of: Pick<Act, 'act' | 'submit'>
  /** What goes with it unseen; a field of the form that has the same name goes before it. */
  fields?: Readonly<Record<string, string>>
  /** What scripts do in place of sending it. */
  onSend?: () => void
  className?: string
  children: ReactNode
}

/** A form of an order's page: scripts send what is in it, and the browser posts it where there are none (carry-out.ts). */
export function ActForm({ of, fields, onSend, className, children }: ActFormProps) {
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

/** Why these acts were refused or failed, where they were. */
export function ActLines({ of, className }: { of: readonly Act[]; className?: string }) {
  const said = of.filter((act) => act.lines.length > 0)
  const [first] = said
  if (!first) return null
  // A list that is made again takes the focus again.
  const lines = said.length === 1 ? first.lines : said.flatMap((act) => act.lines)
  const list = <RefusalList title={first.mend} lines={lines} />
  return className ? <div className={className}>{list}</div> : list
}

type ActButtonProps = {
  /** Another act than that of its form; without one it leads back to the page as it is. */
  act?: ActName
  disabled?: boolean
  className?: string
  onPress: (fields: Fields) => void
  children: ReactNode
}

/** A button beside the one that sends a form, which scripts answer in their own way. */
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
 * What was posted by these acts, for the form that it came from: what was typed, and what is wrong with a field.
 * What is said of none is said at the head of the page, for its form may be there no more.
 */
export function usePostedAct<Value = unknown>(
  ...names: readonly ActName[]
): Posted<Value> | undefined {
  const posted = usePosted<Value>(...names)
  if (posted?.state.step !== 'refused' || !isGeneral(posted.state.lines)) return posted
  return { ...posted, state: { ...posted.state, lines: [] } }
}

/** Why something was refused that was posted, where no field can mend it. */
export function useRefusedForGood(): readonly RefusalLine[] {
  const posted = usePosted()
  return posted?.state.step === 'refused' && isGeneral(posted.state.lines) ? posted.state.lines : []
}

function isGeneral(lines: readonly RefusalLine[]): boolean {
  return lines.every(({ field }) => field === undefined)
}

/** The part of the page that something was posted from, or saved in. */
export function usePostedPart(): string | undefined {
  const [search] = useSearchParams()
  const posted = usePosted()
  return findAct(posted?.act ?? search.get('open') ?? '')?.part
}
