import { type ReactNode, useEffect } from 'react'
import type { Words } from '#content/words/words.ts'
import type { FieldWords, FormField, FormFields } from '#rules/guests/form-fields.ts'
import { sanitiseField } from '#rules/text/sanitise.ts'
import type { Address } from '#ui/client/api.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { useSavedForm } from '#ui/components/use-draft.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import type { FieldValues, GuestForm } from '#ui/posting/guest-form.ts'

type EnquirySettings<Of extends Address, Draft extends Record<string, string>> = {
  form: GuestForm<Of>
  /** The name under which the browser tab stores the answers. */
  name: string
  empty: Draft
  start?: Partial<Draft>
  /** The form's text fields, without days and counts. */
  fields: FormFields
  wordsOf: (name: keyof Draft & string) => FieldWords
  words: { optional: string; failed: string }
  refusalWords: Words['refusals']
  consent: { version: string }
}

/** The state of an enquiry's form (decision 126), and the attributes of each input by name. */
export function useEnquiry<Of extends Address, Draft extends Record<string, string>>(
  settings: EnquirySettings<Of, Draft>,
) {
  const { form, fields, wordsOf, words, refusalWords: refusals, consent } = settings
  const enquiry = useSavedForm(form, { ...settings, words: { refusals, failed: words.failed } })
  const { draft, type } = enquiry
  return {
    ...enquiry,
    field: (name: keyof Draft & string) => {
      const { limit, required }: Partial<FormField & { limit: number }> = fields[name] ?? {}
      return {
        ...wordsOf(name),
        id: name,
        value: draft[name] as string,
        optionalLabel: words.optional,
        required: required !== undefined,
        error: enquiry.errorOf(name),
        maxLength: limit,
        onChange: (text: string) =>
          type({ [name]: limit ? sanitiseField(text, limit) : text } as Partial<Draft>),
      }
    },
    send: (added?: FieldValues) => enquiry.submit({ ...draft, ...added, consent: consent.version }),
  }
}

type EnquiryFormProps<Value> = {
  enquiry: Pick<ReturnType<typeof useSavedForm>, 'lines' | 'clear'> & { value: Value | undefined }
  /** The address to which a browser without scripts posts the form. */
  action?: string
  pleaseMend: string
  className: string
  /** Content shown before the refusals. */
  lead?: ReactNode
  onSend: () => void
  /** Called with the answer, after the form was cleared. */
  onSent?: (value: Value) => void
  children: ReactNode
}

export function EnquiryForm<Value>(props: EnquiryFormProps<Value>) {
  const { action, onSend, onSent, pleaseMend } = props
  const { lines, value, clear } = props.enquiry
  const hydrated = useIsHydrated()
  // Runs only while the form is shown. If the answer arrives after the visitor left, the draft
  // stays.
  useEffect(() => {
    if (!value || !onSent) return
    clear()
    onSent(value)
  }, [value, clear, onSent])
  return (
    <form
      {...(action && { method: 'post', action })}
      noValidate={hydrated}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      className={props.className}
    >
      {props.lead}
      {lines.length > 0 && <RefusalList title={pleaseMend} lines={lines} />}
      {props.children}
    </form>
  )
}

export function EnquiryPart(props: { title: string; className: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="display text-h3">{props.title}</legend>
      <div className={props.className}>{props.children}</div>
    </fieldset>
  )
}

type SendButtonProps = {
  busy: boolean
  words: { send: string; sending: string }
  /** Classes for the least width on wide pages. */
  className: string
}

export function SendButton({ busy, words, className }: SendButtonProps) {
  return (
    <button
      type="submit"
      className={`button button-primary w-full sm:w-auto ${className}`}
      disabled={busy}
    >
      {busy ? words.sending : words.send}
    </button>
  )
}
