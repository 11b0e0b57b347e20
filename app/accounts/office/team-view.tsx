import { listRoles, promoteUser } from '#app/office/admin-calls.ts'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { Card } from '#ui/office-kit/card.tsx'
import { EmailForm } from './email-form.tsx'
import { readSignedIn } from '#ui/session/session.ts'

/** The three cards of P2.18. Their lists reload after each success. */
export function TeamView({ desk }: { desk: Desk }) {
  const team = useQuery(readTeam, desk, ['team'])
  const onDone = () => void team.reload()
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <PromoteCard desk={desk} onDone={onDone} />
      <WhenLoaded desk={desk} loaded={team}>
        {({ roles, people, invitations }) => (
          <>
            <InvitationsCard desk={desk} invitations={invitations} onDone={onDone} />
            <div className="lg:col-span-2">
              <RolesCard desk={desk} roles={roles} people={people} onDone={onDone} />
            </div>
          </>
        )}
      </WhenLoaded>
    </div>
  )
}

async function readTeam() {
  const [roles, people, invitations] = await Promise.all([
    listRoles(),
    readSignedIn('GET /api/admin/people', {}),
    readSignedIn('GET /api/tables/admin_invitations', {}),
  ])
  return { roles, people, invitations }
}

function PromoteCard({ desk, onDone }: { desk: Desk; onDone: () => void }) {
  const { promote: words, toasts } = desk.words
  return (
    <Card id="promote" title={words.title} text={words.text}>
      <EmailForm
        id="target-email"
        desk={desk}
        words={words}
        onDone={onDone}
        toasts={{
          done: toasts.promoted,
          refused: toasts.promoteRefused,
          failed: toasts.promoteFailed,
        }}
        call={promoteUser}
      />
    </Card>
  )
}
