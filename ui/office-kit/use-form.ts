import { useState } from 'react'
import { parseAmount } from '#rules/money/amount.ts'
import type { Answer } from '../client/api.ts'
import { refuse } from './use-preview.ts'
import { type DeskField, type DeskFields, type Draft, listTicked } from './fields.tsx'

/** Value of a field: an amount in whole cents, a tick, the ticked values, or its text. */
type ValueOf<Field extends DeskField> = Field extends { kind: 'amount' }
  ? number
  : Field extends { kind: 'check' }
    ? boolean
    : Field extends { kind: 'ticks' }
      ? string[]
      : Field extends { options: readonly { value: infer Value }[] }
        ? Value
        : string
export type ValuesOf<Fields extends DeskFields> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]>
}

export type Form<Fields extends DeskFields> = {
  fields: Fields
  draft: { readonly [Name in keyof Fields]: string }
  type: (change: { [Name in keyof Fields]?: string }) => void
}

export function useForm<const Fields extends DeskFields>(fields: Fields): Form<Fields> {
  // Keeps the values at opening, even if `fields` change later.
  const [starts] = useState<Draft>(() =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, { start }]) =>
        typeof start === 'string' ? [[name, start]] : [],
      ),
    ),
  )
  const [typed, setTyped] = useState<Draft>({})
  const initialOrTyped = { ...starts, ...typed }
  const draft = Object.entries(fields).map(([name, field]) => [
    name,
    initialOrTyped[name] ?? findStartValue(field, initialOrTyped),
  ])
  return {
    fields,
    draft: Object.fromEntries(draft),
    type: (change) => setTyped((before) => ({ ...before, ...change }) as Draft),
  }
}

function findStartValue(field: DeskField, initialOrTyped: Draft): string {
  if (typeof field.start === 'function') return field.start(initialOrTyped)
  if (field.kind === 'check') return 'no'
  const isChosen = field.kind === 'radios' || (field.kind === 'choice' && !('unchosen' in field))
  return isChosen ? (field.options[0]?.value ?? '') : ''
}

/** A typed amount in whole cents; undefined if invalid. */
export function parseCents(typed: string): number | undefined {
  const parsed = parseAmount(typed)
  return parsed.ok ? parsed.money.minor : undefined
}

/** The values to send. Refuses invalid amounts, and ignores fields that are left out. */
export function readForm<Fields extends DeskFields>(
  { fields, draft }: Form<Fields>,
  { without, unclear }: { without: readonly string[]; unclear: string },
): Answer<ValuesOf<Fields>> {
  const values: Record<string, unknown> = {}
  for (const [name, { kind }] of Object.entries(fields)) {
    const text: string = draft[name] ?? ''
    const isIncluded = !without.includes(name)
    if (kind === 'amount' && isIncluded) {
      const cents = parseCents(text)
      if (cents === undefined) return refuse(unclear, name)
      values[name] = cents
    } else if (kind === 'check') values[name] = isIncluded && text === 'yes'
    else values[name] = kind === 'ticks' ? listTicked(text) : text
  }
  return { ok: true, value: values as ValuesOf<Fields> }
}
