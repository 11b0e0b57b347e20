import type { Config } from '@react-router/dev/config'
import { buildDirectory, conditions } from './conditions.ts'
import { listPublicPaths } from './site/paths.ts'

/** What reads this file asks for no condition, so '#content/tours.ts' is always the company's here. */
const { tours } = conditions.includes('tests')
  ? await import('./tests/catalogue/tours.ts')
  : await import('./content/tours.ts')
const paths = listPublicPaths(tours)
/** `react-router dev`, which alone has the style guide. */
const isLive = process.argv.includes('dev')

/**
 * What is the same for everybody is rendered ahead of time; what is one visitor's, while they wait
 * (docs/decisions/0092). Every browser knows all routes: none is looked up at the server.
 */
export default {
  appDirectory: 'site',
  buildDirectory,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  prerender: () => (isLive ? [...paths, '/styleguide'] : paths),
} satisfies Config
