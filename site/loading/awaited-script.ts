import { mailLinkNames } from '../auth/mail-link.ts'

/**
 * Marks before the first paint that this may be more than a stranger: there may be a session
 * (site/session/session-state.ts), or a link of our mails has something to do (site/components/unless-awaited.tsx).
 */
try {
  const query = new URLSearchParams(location.search)
  const isByLink = mailLinkNames.some((name) => query.has(name))
  if (isByLink || localStorage.session === 'on') document.documentElement.dataset.awaited = ''
} catch {
  // A browser that keeps nothing has no session either.
}
