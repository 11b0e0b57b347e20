const own = { href_matches: '/*' }
const notPages = [
  '/api/*',
  '/dev/*',
  '/auth*',
  '/account*',
  '/admin*',
  '/manage*',
  '/newsletter/*',
  '/*.*',
]

/**
 * Which pages a browser may fetch before they are opened: those a visitor is about to press, until the
 * scripts have taken over, which then fetch a screen's data in the same moment (site/frame/prefetch.tsx).
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [own, { not: { href_matches: notPages } }] },
      eagerness: 'moderate',
    },
  ],
})
