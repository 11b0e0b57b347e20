import { lazy, Suspense, useEffect, useState } from 'react'
import type { DeskMessages } from '#ui/office-kit/desk.ts'
import { setProofDialog } from './fresh-proof.ts'

const FreshProofDialog = lazy(() => import('./fresh-proof-dialog.tsx'))

type ProofRequest = { ways: readonly string[]; settle: (isProven: boolean) => void }

export function FreshProofHost({ desk }: { desk: DeskMessages }) {
  const [proofRequest, setProofRequest] = useState<ProofRequest>()
  useEffect(() => {
    let cancelProof: (() => void) | undefined
    setProofDialog(
      (ways) =>
        new Promise((resolve) => {
          const settle = (isProven: boolean) => {
            setProofRequest(undefined)
            resolve(isProven)
          }
          cancelProof = () => resolve(false)
          setProofRequest({ ways, settle })
        }),
    )
    return () => {
      setProofDialog(undefined)
      cancelProof?.()
    }
  }, [])
  if (!proofRequest) return null
  return (
    <Suspense>
      <FreshProofDialog desk={desk} ways={proofRequest.ways} onSettled={proofRequest.settle} />
    </Suspense>
  )
}
