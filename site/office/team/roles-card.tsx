import { useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { removeRole, type UserRole } from '../admin-calls.ts'
import { Badge } from '../badge.tsx'
import { Card } from '../card.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { Desk } from '../desk.ts'
import { formatOfficeDay } from '../office-time.ts'
import { nameOf } from '../order/item-money.tsx'
import { type Column, DeskTable } from '../ui/desk-table.tsx'

type RolesCardProps = { desk: Desk; roles: readonly UserRole[]; onDone: () => void }

/** 'Current User Roles' (P2.18), newest first, and a way to take one back. */
export function RolesCard({ desk, roles, onDone }: RolesCardProps) {
  const words = desk.words.roles
  const [leaving, setLeaving] = useState<UserRole>()
  const isLast = roles.filter(({ role }) => role === 'admin').length <= 1
  return (
    <Card id="roles" title={words.title} text={words.text}>
      {roles.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <DeskTable
          {...{ desk }}
          label={words.title}
          name="sort-roles"
          columns={listColumns({ desk, isLast, onRemove: setLeaving })}
          rows={roles}
          keyOf={({ id }) => id}
        />
      )}
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

type ColumnParts = { desk: Desk; isLast: boolean; onRemove: (role: UserRole) => void }

function listColumns({ desk, isLast, onRemove }: ColumnParts): Column<UserRole>[] {
  const { roles: words } = desk.words
  return [
    {
      id: 'email',
      by: ({ email }) => email,
      cell: ({ email, user_id }) => (
        <>
          {email}
          {user_id === desk.userId && (
            <span className="text-ink-2 font-normal"> ({words.you})</span>
          )}
          <span className="desk-more">{user_id}</span>
        </>
      ),
    },
    {
      id: 'role',
      narrow: 'end',
      by: ({ role }) => nameOf(words.names, role),
      cell: ({ role }) => <Badge text={nameOf(words.names, role)} tone="good" />,
    },
    {
      id: 'since',
      by: (role) => role.created_at,
      cell: (role) => fill(words.created, { date: formatOfficeDay(role.created_at) }),
    },
    {
      id: 'acts',
      cell: (role) => (
        <button
          type="button"
          className="button button-quiet"
          disabled={role.role === 'admin' && isLast}
          aria-label={`${words.remove}: ${role.email}`}
          onClick={() => onRemove(role)}
        >
          {words.remove}
        </button>
      ),
    },
  ]
}
