import type { OwnSession } from '../proofs-contract.ts'
import { fill } from '#rules/text/fill.ts'
import { Card } from '#ui/office-kit/card.tsx'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { OwnProofCards } from './own-proofs.tsx'
import { readProofs } from './proof-calls.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

const listSessions = () => readSignedIn('GET /api/account/sessions', {})
const endOtherSessions = () =>
  callSignedIn('POST /api/auth/v1/logout', { query: { scope: 'others' } })

/** The user's own proofs and sessions. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function OwnProofsView({ desk }: { desk: Desk }) {
  const words = desk.words.proofs
  const proofs = useQuery(readProofs, desk)
  const sessions = useQuery(listSessions, desk)
  return (
    <DeskView desk={desk} loaded={proofs} id="own-proofs" title={words.title} text={words.text}>
      {(ownProofs) => (
        <>
          <OwnProofCards
            desk={desk}
            proofs={ownProofs}
            onChanged={(next) => {
              proofs.show(next)
              void sessions.reload()
            }}
          />
          <div className="no-print mt-4">
            <WhenLoaded desk={desk} loaded={sessions}>
              {(list) => (
                <Sessions desk={desk} list={list} onChanged={() => void sessions.reload()} />
              )}
            </WhenLoaded>
          </div>
        </>
      )}
    </DeskView>
  )
}

type SessionsProps = { desk: Desk; list: readonly OwnSession[]; onChanged: () => void }

function Sessions({ desk, list, onChanged }: SessionsProps) {
  const words = desk.words.proofs.sessions
  const { busy, act } = useAction<unknown>(desk)
  return (
    <Card id="sessions" title={words.title}>
      <ul className="desk-proofs">
        {list.map(({ id, device, openedAt, usedAt, isThis }) => (
          <li key={id}>
            <span className="min-w-0">
              <strong>{device ?? words.unknown}</strong>
              {isThis && ` (${words.thisOne})`}
              <span className="desk-more">
                {fill(words.since, { date: formatOfficeTime(openedAt) })}
                {' · '}
                {fill(words.used, { date: formatOfficeTime(usedAt) })}
              </span>
            </span>
            {!isThis && (
              <button
                type="button"
                className="button button-quiet"
                disabled={busy}
                aria-label={`${words.end}: ${device ?? words.unknown}, ${fill(words.since, { date: formatOfficeTime(openedAt) })}`}
                onClick={() =>
                  void act(
                    () => callSignedIn('DELETE /api/account/sessions/:id', { params: { id } }),
                    words.ended,
                    onChanged,
                  )
                }
              >
                {words.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <p className="mt-3">
          <button
            type="button"
            className="button button-quiet"
            disabled={busy}
            onClick={() => void act(endOtherSessions, words.endedAll, onChanged)}
          >
            {words.endAll}
          </button>
        </p>
      )}
    </Card>
  )
}
