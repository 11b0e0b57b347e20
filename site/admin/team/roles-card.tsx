import { useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { removeRole, type UserRole } from '../admin-calls.ts'
import { Badge } from '../badge.tsx'
import { Card } from '../card.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { Desk } from '../desk.ts'
import { formatOfficeDay } from '../office-time.ts'

type RolesCardProps = { desk: Desk; roles: readonly UserRole[]; onDone: () => void }

/** 'Current User Roles' (P2.18), newest first, and a way to take one back. */
export function RolesCard({ desk, roles, onDone }: RolesCardProps) {
  const words = desk.words.roles
  const [leaving, setLeaving] = useState<UserRole>()
  const isLast = roles.filter(({ role }) => role === 'admin').length <= 1
  return (
    <Card id="roles" title={words.title} text={words.text}>
      {roles.length === 0 && <p>{words.empty}</p>}
      <ul className="divide-rule border-rule divide-y border-y empty:hidden">
        {roles.map((role) => (
          <li key={role.id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <div className="min-w-0">
              <p className="font-semibold break-all">
                {role.email}
                {role.user_id === desk.userId && (
                  <span className="text-ink-2 font-normal"> ({words.you})</span>
                )}
              </p>
              <p className="text-ink-2 text-caption break-all">{role.user_id}</p>
              <p className="text-ink-2 text-caption">
                {fill(words.created, { date: formatOfficeDay(role.created_at) })}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-4">
              <Badge text={nameRole(role.role, words.names)} tone="good" />
              <button
                type="button"
                className="link min-h-11 disabled:text-ink-2 disabled:no-underline"
                disabled={role.role === 'admin' && isLast}
                aria-label={`${words.remove}: ${role.email}`}
                onClick={() => setLeaving(role)}
              >
                {words.remove}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {leaving && (
        <FormDialog
          desk={desk}
          id="remove-role"
          title={words.removeTitle}
          text={fill(words.removeText, { email: leaving.email })}
          confirm={words.remove}
          busyLabel={words.removing}
          call={() => removeRole(leaving.id)}
          said={desk.words.toasts.roleRemoved}
          onDone={onDone}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Card>
  )
}

function nameRole(role: string, names: Record<string, string>): string {
  return names[role] ?? role
}
