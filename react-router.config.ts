import type { Config } from '@react-router/dev/config'
import { buildDirectory } from './conditions.ts'

/**
 * The server renders every page. Pages that are equal for everyone are rendered ahead of time
 * (platform/pages/finish-built.ts), pages of one visitor on request (decision 92). Browsers get all
 * routes with the first page and request none from the server.
 */
export default {
  appDirectory: 'app',
  buildDirectory,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
