import { type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import type { FormFields } from '#rules/guests/form-fields.ts'
import { isPersonal, withRetention, type RetainedColumn } from '#platform/database/schema/table.ts'

const requiredColumn = (name: string) => text(name).notNull()
const optionalColumn = (name: string) => text(name)

type FieldColumns<Fields extends FormFields> = {
  [Name in keyof Fields]: (Fields[Name] extends { required: RefusalCode }
    ? ReturnType<typeof requiredColumn>
    : ReturnType<typeof optionalColumn>) &
    RetainedColumn
}

/**
 * Creates one column for each field of a form. The column of `emergencyPhone` is emergency_phone.
 */
export function createFieldColumns<Fields extends FormFields>(
  fields: Fields,
): FieldColumns<Fields> {
  const columns = Object.entries(fields).map(([name, field]) => {
    const column: PgColumnBuilderBase = (field.required ? requiredColumn : optionalColumn)(
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    return withRetention(isPersonal(field.kept) ? field.kept : 'record', { [name]: column })
  })
  return Object.assign({}, ...columns) as FieldColumns<Fields>
}
