import type { Desk, DeskMessages } from '#ui/office-kit/desk.ts'
import { useQuery } from '#ui/office-kit/desk.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import FreshProofDialog from './fresh-proof-dialog.tsx'
import { FreshProofHost } from './fresh-proof-host.tsx'
import '#ui/office-kit/desk.css'
import { OwnProofCards } from './own-proofs.tsx'
import { readProofs } from './proof-calls.ts'

type GateProps = {
  desk: DeskMessages & { userId: string }
  onProven: () => void
  onLeave: () => void
}

/** Replaces the desk until the user has given a second proof that their role needs. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function SecondProofGate({ desk: messages, onProven, onLeave }: GateProps) {
  const words = messages.words.proofs
  const desk: Desk = { ...messages, can: () => false }
  const proofs = useQuery(readProofs, messages)
  return (
    <div className="desk-gate mx-auto max-w-4xl py-8">
      <WhenLoaded desk={desk} loaded={proofs}>
        {(ownProofs) =>
          ownProofs.ways.length > 0 && !ownProofs.isGiven ? (
            <>
              <h1 className="text-page">{words.showTitle}</h1>
              <p className="mt-4">{words.showText}</p>
              <FreshProofDialog
                desk={messages}
                ways={ownProofs.ways}
                why={{ title: words.showTitle, text: words.showText }}
                onSettled={(isProven) => (isProven ? onProven() : onLeave())}
              />
            </>
          ) : (
            <>
              <h1 className="text-page">{words.setUpTitle}</h1>
              <p className="text-ink-2 mt-4 mb-6 max-w-prose">{words.setUpText}</p>
              <OwnProofCards desk={desk} proofs={ownProofs} onChanged={proofs.show}>
                {ownProofs.isGiven && (
                  <p className="mt-6">
                    <button type="button" className="button button-primary" onClick={onProven}>
                      {words.open}
                    </button>
                  </p>
                )}
              </OwnProofCards>
            </>
          )
        }
      </WhenLoaded>
      <FreshProofHost desk={messages} />
    </div>
  )
}
