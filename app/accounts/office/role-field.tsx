import { type Role, roles } from '../rights.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { optionsOf } from '#ui/office-kit/fields.tsx'

type RoleFieldProps = {
  desk: Desk
  id: string
  label: string
  role: Role
  onChange: (role: Role) => void
}

export function RoleField({ desk, id, label, role, onChange }: RoleFieldProps) {
  const { names, texts } = desk.words.roles
  const choose = (value: string) => {
    const chosen = roles.find((one) => one === value)
    if (chosen) onChange(chosen)
  }
  return (
    <SelectField
      id={id}
      label={label}
      value={role}
      hint={texts[role]}
      options={optionsOf(roles, names)}
      onChange={choose}
    />
  )
}
