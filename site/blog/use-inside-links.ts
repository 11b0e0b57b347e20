import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Links within a text that came as HTML go to other screens without loading the whole page again. */
export function useInsideLinks(text: RefObject<HTMLElement | null>) {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isPlainPress(event) || link.target || link.origin !== location.origin) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    const element = text.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [text, navigate])
}

/** Not one that asks for a new tab, a window or a download. */
function isPlainPress(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !modified && !event.defaultPrevented
}
