import { mailLinkNames } from '#app/accounts/pages/mail-link.ts'

/**
 * Marks before the first paint that a session may exist (ui/session/session-state.ts), or that a
 * mail's link has a task (ui/components/unless-awaited.tsx).
 */
try {
  const query = new URLSearchParams(location.search)
  const isByLink = mailLinkNames.some((name) => query.has(name))
  if (isByLink || localStorage.session === 'on') document.documentElement.dataset.awaited = ''
} catch {
  // A browser without storage has no session.
}
