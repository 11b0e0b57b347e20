import { lazy, Suspense, useEffect, useState } from 'react'
import type { DeskMessages } from '#ui/office-kit/desk.ts'
import { answerProofWith } from './fresh-proof.ts'

const FreshProofDialog = lazy(() => import('./fresh-proof-dialog.tsx'))

type ProofRequest = { ways: readonly string[]; settle: (isProven: boolean) => void }

export function FreshProofHost({ desk }: { desk: DeskMessages }) {
  const [asked, setAsked] = useState<ProofRequest>()
  useEffect(() => {
    let leave: (() => void) | undefined
    answerProofWith(
      (ways) =>
        new Promise((resolve) => {
          const settle = (isProven: boolean) => {
            setAsked(undefined)
            resolve(isProven)
          }
          leave = () => resolve(false)
          setAsked({ ways, settle })
        }),
    )
    return () => {
      answerProofWith(undefined)
      leave?.()
    }
  }, [])
  if (!asked) return null
  return (
    <Suspense>
      <FreshProofDialog desk={desk} ways={asked.ways} onSettled={asked.settle} />
    </Suspense>
  )
}
