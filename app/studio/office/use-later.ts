import { useEffect, useState } from 'react'

/** The answer of a query that stayed the same for `ms`; until then, the previous answer. */
export function useLater<Value>(read: () => Promise<Value>, ms = 300): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => {
      void read().then((found) => {
        if (!isGone) setValue(found)
      })
    }, ms)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [read, ms])
  return value
}
