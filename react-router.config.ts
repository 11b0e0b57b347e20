import type { Config } from '@react-router/dev/config'
import { buildDirectory } from './conditions.ts'

/**
 * The server renders every page, with what it is made of: ahead of time those that are the same for
 * everybody (platform/pages/finish-built.ts), and what is one visitor's while they wait (decision 92).
 * Every browser knows all routes: none is looked up at the server.
 */
export default {
  appDirectory: 'app',
  buildDirectory,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
