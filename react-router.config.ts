import type { Config } from '@react-router/dev/config'
import { buildDirectory } from './conditions.ts'
import { listPublicPaths } from './site/paths.ts'

/** `react-router dev`, which alone has the style guide. */
const isLive = process.argv.includes('dev')

/** Pages are rendered ahead of time; there is no rendering server (docs/architecture.md). */
export default {
  appDirectory: 'site',
  buildDirectory,
  ssr: false,
  prerender: () => (isLive ? [...listPublicPaths(), '/styleguide'] : listPublicPaths()),
} satisfies Config
