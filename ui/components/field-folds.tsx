import { useState } from 'react'
import type { Words } from '#content/words/words.ts'
import type { FormFields, DraftOf, FieldWords } from '#rules/guests/form-fields.ts'
import { type AboutField, type AboutGroup, aboutGroups } from '#app/order/about-fields.ts'
import { formatAnswers } from '#app/order/format-about.ts'
import { usePosted } from '../posting/posted.ts'
import { FormInputs } from './form-inputs.tsx'

type FieldFoldsProps<Fields extends FormFields> = {
  /** Fields of the form; a group without any of them has no line. */
  fields: Fields
  words: Pick<Words['booking'], 'aboutTrip' | 'optional'>
  draft: DraftOf<Fields>
  type: (change: Partial<DraftOf<Fields>>) => void
  errorOf?: (field: string) => string | undefined
  tight?: boolean
  /** The group that is open because its answers are needed. */
  asked?: AboutGroup | undefined
}

/**
 * Optional groups of a form: one line for each, which opens its fields and shows what was entered.
 */
export function FieldFolds<Fields extends FormFields>(props: FieldFoldsProps<Fields>) {
  const { fields, words, draft, errorOf, asked } = props
  const posted = usePosted()
  const groups = Object.entries(aboutGroups) as [AboutGroup, FormFields][]
  const shownGroups = groups.filter(([, group]) =>
    Object.keys(group).every((name) => name in fields),
  )
  return (
    <fieldset>
      <legend className="text-meta font-semibold">{words.aboutTrip.title}</legend>
      <div className="divide-rule border-rule mt-2 divide-y border-y">
        {shownGroups.map(([name, group]) => {
          const fieldNames = Object.keys(group)
          const values = Object.fromEntries(fieldNames.map((field) => [field, draft[field] ?? '']))
          return (
            <Fold
              key={name}
              label={words.aboutTrip.groups[name].label}
              answered={formatAnswers(group, words.aboutTrip.asked, values)}
              isAsked={asked === name || fieldNames.some((field) => errorOf?.(field) !== undefined)}
              isTyped={fieldNames.some((field) => posted?.fields[field])}
            >
              <p className="text-ink-2 text-meta">{words.aboutTrip.groups[name].text}</p>
              <FormInputs
                fields={group}
                words={{ asked: pickWords(words, fieldNames), optional: words.optional }}
                draft={values}
                type={(change) => props.type(change as Partial<DraftOf<Fields>>)}
                {...(errorOf ? { errorOf } : {})}
                {...(props.tight ? { tight: true } : {})}
                rows={2}
              />
            </Fold>
          )
        })}
      </div>
    </fieldset>
  )
}

function pickWords({ aboutTrip }: Pick<Words['booking'], 'aboutTrip'>, names: readonly string[]) {
  const fieldWords: Record<string, FieldWords> = aboutTrip.asked
  return Object.fromEntries(
    names.map((name) => [name, fieldWords[name as AboutField] as FieldWords]),
  )
}

type FoldProps = {
  label: string
  answered: string
  isAsked: boolean
  /** True if a posted form brought a value: the fold begins open. */
  isTyped: boolean
  children: React.ReactNode
}

/** Stays open or closed as the user left it, also while fields are edited. */
export function Fold({ label, answered, isAsked, isTyped, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isTyped)
  return (
    <details
      open={isAsked || isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group py-1"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-1.5">
        <span className="link">{label}</span>
        {answered !== '' && <span className="font-semibold group-open:hidden">{answered}</span>}
      </summary>
      <div className="space-y-5 pt-1 pb-5">{children}</div>
    </details>
  )
}
