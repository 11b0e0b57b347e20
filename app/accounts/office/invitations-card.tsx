import { useState } from 'react'
import { type Role, roles } from '../rights.ts'
import { fill } from '#rules/text/fill.ts'
import type { Invitation } from '#app/office/admin-calls.ts'
import { Badge } from '#ui/office-kit/badge.tsx'
import { Card } from '#ui/office-kit/card.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { EmailForm } from './email-form.tsx'
import { formatOfficeDay, hasPassed } from '#ui/office-kit/office-time.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { callSignedIn } from '#ui/session/session.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import { listOptions } from '#ui/office-kit/fields.tsx'

type RoleFieldProps = {
  desk: Desk
  id: string
  label: string
  role: Role
  onChange: (role: Role) => void
}

function RoleField({ desk, id, label, role, onChange }: RoleFieldProps) {
  const { names, texts } = desk.words.roles
  const choose = (value: string) => {
    const selectedRole = roles.find((one) => one === value)
    if (selectedRole) onChange(selectedRole)
  }
  return (
    <SelectField
      id={id}
      label={label}
      value={role}
      hint={texts[role]}
      options={listOptions(roles, names)}
      onChange={choose}
    />
  )
}

type InvitationsCardProps = { desk: Desk; invitations: readonly Invitation[]; onDone: () => void }

/** The card 'Admin Invitations' (P2.18): sends, lists (newest first) and revokes invitations. */
export function InvitationsCard({ desk, invitations, onDone }: InvitationsCardProps) {
  const { invitations: words, toasts } = desk.words
  const [selectedInvitation, setSelectedInvitation] = useState<Invitation>()
  // The default role sees the least about money.
  const [role, setRole] = useState<Role>('reservations')
  return (
    <Card id="invitations" title={words.title} text={words.text}>
      <EmailForm
        id="invite-email"
        desk={desk}
        words={words}
        onDone={onDone}
        toasts={{ done: toasts.invited }}
        call={(email) => callSignedIn('POST /api/admin/invitations', { body: { email, role } })}
      >
        <RoleField desk={desk} role={role} id="invite-role" label={words.role} onChange={setRole} />
      </EmailForm>
      {invitations.length === 0 ? (
        <p className="mt-6">{words.empty}</p>
      ) : (
        <div className="mt-6">
          <DeskTable
            desk={desk}
            label={words.title}
            name="sort-invitations"
            columns={listColumns({ desk, onWithdraw: setSelectedInvitation })}
            rows={invitations}
            keyOf={({ id }) => id}
          />
        </div>
      )}
      {selectedInvitation && (
        <FormDialog
          desk={desk}
          id="withdraw"
          title={words.withdrawTitle}
          text={fill(words.withdrawText, { email: selectedInvitation.email })}
          confirm={words.withdraw}
          busyLabel={words.withdrawing}
          call={() =>
            callSignedIn('DELETE /api/admin/invitations/:id', {
              params: { id: selectedInvitation.id },
            })
          }
          doneText={toasts.withdrawn}
          onDone={onDone}
          onClose={() => setSelectedInvitation(undefined)}
        />
      )}
    </Card>
  )
}

type ColumnParts = { desk: Desk; onWithdraw: (invitation: Invitation) => void }

function listColumns({ desk, onWithdraw }: ColumnParts): Column<Invitation>[] {
  const { invitations: words } = desk.words
  return [
    {
      id: 'email',
      by: ({ email }) => email,
      cell: (invitation) => (
        <>
          {invitation.email}
          <span className="desk-more">{nameOf(desk.words.roles.names, invitation.role)}</span>
          <span className="desk-more">{formatDates(invitation, words)}</span>
        </>
      ),
    },
    {
      id: 'status',
      narrow: 'end',
      by: (invitation) => Number(invitation.used_at !== null),
      cell: (invitation) => (
        <Badge
          text={invitation.used_at ? words.used : words.pending}
          tone={invitation.used_at || isExpired(invitation) ? 'quiet' : 'waiting'}
        />
      ),
    },
    {
      id: 'acts',
      cell: (invitation) =>
        !invitation.used_at && (
          <button
            type="button"
            className="button button-quiet"
            aria-label={`${words.withdraw}: ${invitation.email}`}
            onClick={() => onWithdraw(invitation)}
          >
            {words.withdraw}
          </button>
        ),
    },
  ]
}

function isExpired({ expires_at }: Invitation): boolean {
  return expires_at !== null && hasPassed(expires_at)
}

function formatDates(invitation: Invitation, words: Desk['words']['invitations']): string {
  const { invited_at, expires_at } = invitation
  const invitedText = fill(words.invited, { date: formatOfficeDay(invited_at) })
  if (expires_at === null) return invitedText
  const expiryTemplate = isExpired(invitation) ? words.expired : words.expires
  return `${invitedText}. ${fill(expiryTemplate, { date: formatOfficeDay(expires_at) })}`
}
