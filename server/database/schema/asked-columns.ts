import { text } from 'drizzle-orm/pg-core'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import type { FormFields } from '#rules/guests/form-fields.ts'

const needed = (name: string) => text(name).notNull()
const optional = (name: string) => text(name)

type AskedColumns<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { required: RefusalCode }
    ? ReturnType<typeof needed>
    : ReturnType<typeof optional>
}

/** A column for each field of a form, named as it is: `emergencyPhone` is stored in emergency_phone. */
export function askedColumns<Fields extends FormFields>(fields: Fields): AskedColumns<Fields> {
  const columns = Object.entries(fields).map(([name, { required }]) => [
    name,
    (required ? needed : optional)(
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ),
  ])
  return Object.fromEntries(columns) as AskedColumns<Fields>
}

/** How long each of them is kept, for the list of its table. */
export function askedKept<Fields extends FormFields>(fields: Fields) {
  const kept = Object.entries(fields).map(([name, field]) => [name, field.kept])
  return Object.fromEntries(kept) as { [Name in keyof Fields]: Fields[Name]['kept'] }
}
