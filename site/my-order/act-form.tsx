import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { buttonName } from '#rules/requests/form-signs.ts'
import type { RefusalLine } from '../components/refusal-list.tsx'
import { type Posted, usePosted } from '../posting/posted.ts'

type ActFormProps = {
  act: string
  /** What goes with it unseen; a field of the form that has the same name goes before it. */
  fields?: Readonly<Record<string, string>>
  /** What scripts do in place of posting it. */
  onSend: () => void
  className?: string
  children: ReactNode
}

/** A form of an order's page: scripts send it, and the browser posts it where there are none (carry-out.ts). */
export function ActForm({ act, fields, onSend, className, children }: ActFormProps) {
  return (
    <form
      method="post"
      action="/manage"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      className={className}
    >
      {Object.entries({ [buttonName]: act, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

type ActButtonProps = {
  /** Another act than that of its form; without one it leads back to the page as it is. */
  act?: string
  disabled?: boolean
  className?: string
  onPress: () => void
  children: ReactNode
}

/** A button beside the one that sends a form, which scripts answer in their own way. */
export function ActButton({ act = 'none', onPress, className, ...props }: ActButtonProps) {
  return (
    <button
      type="submit"
      name={buttonName}
      value={act}
      className={className ?? 'button button-quiet'}
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
      {...props}
    />
  )
}

/**
 * What was posted by these acts, for the form that it came from: what was typed, and what is wrong with a field.
 * What is said of none is said at the head of the page, for its form may be there no more.
 */
export function usePostedAct<Value = unknown>(
  ...acts: readonly string[]
): Posted<Value> | undefined {
  const posted = usePosted<Value>(...acts)
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

/** The part of the page that each act stands in. */
const parts: Readonly<Record<string, string>> = {
  ride: 'ride',
  'change-look': 'change',
  change: 'change',
  details: 'details',
  'address-codes': 'details',
  address: 'details',
  message: 'thread',
  review: 'review',
  'review-withdraw': 'review',
  share: 'share',
  'share-end': 'share',
  withdraw: 'cancelling',
  'cancel-look': 'cancelling',
  cancel: 'cancelling',
}

/** Whether something was posted from this part of the page, or saved there: it is open again. */
export function useIsPostedIn(part: string): boolean {
  const [search] = useSearchParams()
  const posted = usePosted()
  return parts[posted?.act ?? search.get('open') ?? ''] === part
}

/** Begins the name of the field with the figure of a choice of what to pay, before that choice. */
export const amountPrefix = 'amount-'
/** Begins the name of the box of something that can be called off, before its id. */
export const tickPrefix = 'item-'
