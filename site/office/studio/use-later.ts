import { useEffect, useState } from 'react'

/** What a question answers once it has stayed the same for a while; until then, what the one before did. */
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
