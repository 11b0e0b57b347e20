import type { Role } from '../rights.ts'
import { ownerRole, roles as allRoles } from '../rights.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { Person, UserRole } from '#app/office/admin-calls.ts'
import { Badge } from '#ui/office-kit/badge.tsx'
import { Card } from '#ui/office-kit/card.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { listOptions } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { formatOfficeDay, formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { callSignedIn } from '#ui/session/session.ts'

type RolesCardProps = {
  desk: Desk
  roles: readonly UserRole[]
  people: readonly Person[]
  onDone: () => void
}

/** The card 'Current User Roles' (P2.18), newest first, with actions for each role. */
export function RolesCard({ desk, roles, people, onDone }: RolesCardProps) {
  const words = desk.words.roles
  return (
    <Card id="roles" title={words.title} text={words.text}>
      {roles.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <DeskTable
          desk={desk}
          label={words.title}
          name="sort-roles"
          columns={listColumns({ desk, people, onDone })}
          rows={roles}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  )
}

type ColumnParts = Omit<RolesCardProps, 'roles'>

function listColumns({ desk, people, onDone }: ColumnParts): Column<UserRole>[] {
  const { roles: words, people: personWords } = desk.words
  const findPerson = ({ id }: UserRole) => people.find(({ roleId }) => roleId === id)
  return [
    {
      id: 'email',
      by: ({ email }) => email,
      cell: (role) => {
        const { email, user_id } = role
        const guide = findPerson(role)?.guide
        return (
          <>
            {email}
            {user_id === desk.userId && (
              <span className="text-ink-2 font-normal"> ({words.you})</span>
            )}
            {guide && (
              <span className="desk-more">{fill(personWords.guides, { name: guide })}</span>
            )}
            <span className="desk-more">{user_id}</span>
          </>
        )
      },
    },
    {
      id: 'role',
      narrow: 'end',
      by: ({ role }) => nameOf(words.names, role),
      cell: ({ role }) => <Badge text={nameOf(words.names, role)} tone="good" />,
    },
    {
      id: 'signedIn',
      by: (role) => findPerson(role)?.lastSignInAt ?? undefined,
      cell: (role) => {
        const person = findPerson(role)
        if (!person) return undefined
        const { lastSignInAt, sessions } = person
        return (
          <>
            {lastSignInAt ? formatOfficeTime(lastSignInAt) : personWords.never}
            <span className="desk-more">
              {sessions.length === 0
                ? personWords.nowhere
                : fillCount(personWords.devices, sessions.length)}
              {person.needsSecondProof && !person.hasSecondProof && (
                <> · {desk.words.proofs.required.none}</>
              )}
            </span>
          </>
        )
      },
    },
    {
      id: 'since',
      by: (role) => role.created_at,
      cell: (role) => fill(words.created, { date: formatOfficeDay(role.created_at) }),
    },
    {
      id: 'acts',
      cell: (role) => (
        <RoleActs
          desk={desk}
          people={people}
          role={role}
          onDone={onDone}
          person={findPerson(role)}
        />
      ),
    },
  ]
}

type RoleActsProps = ColumnParts & { role: UserRole; person: Person | undefined }

/** Actions for one role: change it, end all sessions, remove it. None for the last owner. */
function RoleActs({ desk, people, role, person, onDone }: RoleActsProps) {
  const { roles: words, people: personWords, toasts } = desk.words
  const { email } = role
  const isLast =
    role.role === ownerRole && people.filter((one) => one.role === ownerRole).length <= 1
  const cannotEndSessions = !person || person.id === desk.userId || person.sessions.length === 0
  const actions = [
    ...(person && !isLast ? [{ act: 'change' as const, label: personWords.change }] : []),
    ...(cannotEndSessions ? [] : [{ act: 'sign-out' as const, label: personWords.signOut }]),
    ...(person?.hasSecondProof && person.id !== desk.userId
      ? [{ act: 'reset' as const, label: desk.words.proofs.required.reset }]
      : []),
    ...(isLast ? [] : [{ act: 'remove' as const, label: words.remove }]),
  ]
  return (
    <span className="desk-acts flex flex-wrap gap-1.5">
      {isLast && (
        <button
          type="button"
          className="button button-quiet"
          disabled
          aria-label={`${words.remove}: ${email}`}
        >
          {words.remove}
        </button>
      )}
      <ActionButtons
        acts={actions.map((action) => ({ ...action, name: `${action.label}: ${email}` }))}
      >
        {(act, onClose) => {
          if (act === 'change' && person)
            return <ChangeRole desk={desk} person={person} onDone={onDone} onClose={onClose} />
          if (act === 'reset' && person) {
            const resetWords = desk.words.proofs.required
            return (
              <FormDialog
                desk={desk}
                onDone={onDone}
                onClose={onClose}
                id="reset-proofs"
                title={fill(resetWords.resetTitle, { email })}
                text={resetWords.resetText}
                confirm={resetWords.reset}
                call={() =>
                  callSignedIn('DELETE /api/admin/people/:id/proofs', { params: { id: person.id } })
                }
                doneText={resetWords.resetDone}
              />
            )
          }
          if (act === 'sign-out' && person)
            return (
              <FormDialog
                desk={desk}
                onDone={onDone}
                onClose={onClose}
                id="sign-out"
                title={fill(personWords.signOutTitle, { email })}
                text={personWords.signOutText}
                confirm={personWords.signOut}
                call={() =>
                  callSignedIn('DELETE /api/admin/people/:id/sessions', {
                    params: { id: person.id },
                  })
                }
                doneText={personWords.signedOut}
              />
            )
          return (
            <FormDialog
              desk={desk}
              onDone={onDone}
              onClose={onClose}
              id="remove-role"
              title={words.removeTitle}
              text={fill(words.removeText, { email })}
              confirm={words.remove}
              busyLabel={words.removing}
              call={() => callSignedIn('DELETE /api/admin/roles/:id', { params: { id: role.id } })}
              doneText={toasts.roleRemoved}
            />
          )
        }}
      </ActionButtons>
    </span>
  )
}

type ChangeRoleProps = { desk: Desk; person: Person; onDone: () => void; onClose: () => void }

function ChangeRole({ desk, person, onDone, onClose }: ChangeRoleProps) {
  const { roles: words, people: personWords, toasts } = desk.words
  const options = listOptions(allRoles, words.names).map(({ value, label }) => ({
    value,
    label: (
      <>
        {label}
        <span className="text-ink-2 block text-caption">{words.texts[value]}</span>
      </>
    ),
  }))
  const form = useForm({
    role: { kind: 'radios', label: personWords.role, options, start: person.role },
  })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onDone={onDone}
      onClose={onClose}
      id="change-role"
      title={fill(personWords.changeTitle, { email: person.email })}
      text={personWords.changeText}
      confirm={personWords.change}
      isReady={form.draft.role !== person.role}
      now={[words.names[person.role]]}
      call={({ role }) =>
        callSignedIn('PUT /api/admin/people/:id/role', {
          params: { id: person.id },
          body: { role: role as Role, seen: person.role },
        })
      }
      doneText={toasts.changed}
    />
  )
}
